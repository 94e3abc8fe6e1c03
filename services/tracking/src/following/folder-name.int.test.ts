import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { connectMailbox } from '../testing/running-mailboxes.ts';
import { startTracking } from '../testing/running-tracking.ts';
import { startScriptedImap } from '../testing/scripted-imap.ts';

const migration = new URL('../../migrations/0028-folder-names.sql', import.meta.url);
const path = 'hunter2, a password';

test('the path of a folder, which may be a password, stands in no table; what was read before is not read anew', async () => {
  const tracking = await startTracking();
  await using imap = await startScriptedImap();
  await using database = openDatabase(tracking.databaseUrl, { connectionsMax: 1 });
  const mails = [1, 2].map((uid) => ({ uid, raw: `From: a@example.com\r\nMessage-ID: <${uid}@x>\r\n\r\nHello` }));
  imap.folders.set('INBOX', { flags: '', mails });
  imap.folders.set(path, { flags: '\\Junk', mails });
  const mailboxId = randomUUIDv7();
  for (const folder of ['INBOX', path])
    await database.query('insert into mailbox_cursors (folder, uid_validity, last_uid) values ($1, 7, 1)', [
      `${mailboxId} 127.0.0.1:${imap.port}/ada/${folder}`,
    ]);
  await database.query(
    `insert into refused_mails (folder, uid_validity, uid, first_refused_at, next_try_at)
     values ($1, 7, 1, now(), now() - interval '1 hour')`,
    [`${mailboxId} 127.0.0.1:${imap.port}/ada/${path}`],
  );
  await database.query(await readFile(migration, 'utf8'));
  await connectMailbox(tracking, imap.port, mailboxId);
  await eventually(async () => expect((await database.query('select from refused_mails')).rows).toEqual([]), {
    timeoutMs: 20_000,
  });
  const fetched = imap.heard.flatMap((text) => /^UID FETCH (\S+)/.exec(text)?.[1] ?? []);
  expect(fetched, 'the new mail of both, and the one that was refused').toEqual(['2', '2', '1']);
  const tables = ['mailbox_cursors', 'refused_mails', 'inbound_mails'];
  for (const table of tables)
    expect((await database.query(`select from ${table} as row where row::text like '%hunter2%'`)).rows).toEqual([]);
});
