import { eventually, testDatabase } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { listen, openDatabase } from './index.ts';

const { url } = await testDatabase();

test('notifications arrive, also after the connection was lost', async () => {
  await using database = openDatabase(url);
  const heard: string[] = [];
  await using _ = listen(url, 'a channel "with" odd letters', (payload) => heard.push(payload));
  const notify = (payload: string) =>
    database.query('select pg_notify($1, $2)', ['a channel "with" odd letters', payload]);
  await eventually(() => expect(heard).toEqual(['']));
  await notify('first');
  await eventually(() => expect(heard).toEqual(['', 'first']));

  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cadenza-listen'`,
  );
  await notify('missed');
  await eventually(() => expect(heard).toEqual(['', 'first', '']));
  await notify('second');
  await eventually(() => expect(heard.at(-1)).toBe('second'));
});

test('a server that is away does not end the process, nor keep the listener from ending', async () => {
  const nobody = new URL(url);
  nobody.port = '1';
  const heard: string[] = [];
  const listener = listen(nobody.href, 'channel', (payload) => heard.push(payload));
  await listener[Symbol.asyncDispose]();
  expect(heard).toEqual([]);
});
