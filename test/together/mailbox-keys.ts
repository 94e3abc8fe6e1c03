import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { dataFolder, runCommand } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { folder, product } from './one-product.ts';

const password = 'a password that stands nowhere 4711';

test('the passwords of mailboxes get a new key while the product runs, and stand in no backup', {
  timeout: 600_000,
}, async () => {
  await using sink = await startSmtpSink();
  await using beside = await dataFolder();
  const environment = { DATA_DIR: folder };
  const ring = async () => {
    const { keys } = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8'));
    return keys.mailboxes as { signs: string; keys: { id: string }[] };
  };
  const session = await signedIn(product.url);
  const smtp = { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none', user: 'ada', password };
  const mailbox = { fromName: 'Ada', address: 'ada@example.com', smtp };
  const { status, body } = await session.call('POST', '/api/mailboxes', mailbox);
  expect(status, JSON.stringify(body)).toBe(201);
  const before = await ring();

  const rotated = await runCommand('mailbox-keys', ['rotate'], environment);
  expect(rotated).toMatchObject({
    status: 0,
    output: expect.stringContaining('every password is sealed with the new'),
  });
  const after = await ring();
  expect(after.keys.slice(1)).toEqual(before.keys);
  expect(after.signs).toBe(after.keys[0]!.id);
  const selfTest = await session.call('POST', `/api/mailboxes/${body.id}/self-test`);
  expect(selfTest.status, 'which opens it').toBe(202);

  const backup = path.join(beside.path, 'backup.tar.gz');
  expect((await runCommand('backup', [backup], environment)).status).toBe(0);
  const content = gunzipSync(await readFile(backup));
  expect(content.includes('ada@example.com')).toBe(true);
  for (const text of [password, Buffer.from(password).toString('base64'), Buffer.from(password).toString('hex')])
    for (const place of [content, product.output(), rotated.output]) expect(place.includes(text)).toBe(false);
});

test('a cluster’s keys for passwords are changed in two steps, and without a product there is nothing to change', {
  timeout: 600_000,
}, async () => {
  await using own = await dataFolder();
  const place = path.join(own.path, 'cluster');
  const run = (...args: string[]) => runCommand('mailbox-keys', args, { DATA_DIR: own.path });
  await runCommand('keys', ['make', place], {});
  const file = () =>
    readFile(path.join(place, 'mailboxes', 'mailbox-keys.json'), 'utf8').then((text) => JSON.parse(text));
  const made = await file();
  expect(await run('rotate', place, '--step', 'use')).toMatchObject({
    status: 1,
    output: 'The next step is: --step add.\n',
  });
  expect(await run('rotate', place, '--step', 'add')).toMatchObject({ status: 0 });
  expect(await file()).toEqual({ signs: made.signs, keys: [expect.anything(), ...made.keys] });
  expect((await run('rotate', place, '--step', 'use')).output).toContain('cadenza_mailbox_credentials_to_seal');
  const used = await file();
  expect(used.signs).toBe(used.keys[0].id);
  expect(await run('rotate')).toMatchObject({ status: 1, output: expect.stringContaining('start the product there') });
  expect(await run('turn')).toMatchObject({ status: 1, output: expect.stringContaining('Say what to do') });
});
