import { guardInflow, type Inflow, signIn } from '@cadenza/mailbox';
import { allowedHostsIn } from '@cadenza/public-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { startScriptedImap } from '../testing/scripted-imap.ts';
import { searchNext } from './fetch-mails.ts';

const uidsFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

async function aFolderWith(uids: number[]) {
  const imap = await startScriptedImap();
  onTestFinished(() => imap[Symbol.asyncDispose]());
  imap.folders.set('INBOX', { flags: '', mails: uids.map((uid) => ({ uid, raw: '' })) });
  let inflow: Inflow | undefined;
  const client = await signIn(
    { host: '127.0.0.1', port: imap.port, security: 'none', user: 'ada', password: 'secret' },
    {
      ...{ hosts: allowedHostsIn('127.0.0.1')!, signal: new AbortController().signal, signInMsMax: 10_000 },
      onClient: (made) => {
        inflow = guardInflow(made, { bytes: 262_144, answers: 300 });
      },
    },
  );
  onTestFinished(() => client.close());
  await client.mailboxOpen('INBOX', { readOnly: true });
  return { imap, connection: { client, inflow: inflow as Inflow, onPace: () => {} } };
}

test('a folder with many mails is searched in parts that are parsed at once', async () => {
  const { connection } = await aFolderWith(uidsFrom(4_000_000_001, 45_000));
  const found: number[] = [];
  for (let isLast = false; !isLast; ) {
    const next = await searchNext(connection, { above: found.at(-1) ?? 0 });
    expect(next.uids.length).toBeLessThanOrEqual(20_000);
    found.push(...next.uids);
    isLast = next.isLast;
  }
  expect(found).toEqual(uidsFrom(4_000_000_001, 45_000));
});

test('mails that move up because others are expunged meanwhile are found', async () => {
  const { imap, connection } = await aFolderWith(uidsFrom(1, 30_000));
  imap.instead = ({ socket, tag, text }) => {
    if (!text.startsWith('UID SEARCH 1:20000')) return false;
    imap.folders.get('INBOX')?.mails.splice(0, 10);
    socket.write(`* SEARCH\r\n${'* 1 EXPUNGE\r\n'.repeat(10)}${tag} OK done\r\n`);
    return true;
  };
  const { uids } = await searchNext(connection, { above: 20_000 });
  expect(uids.slice(0, 1)).toEqual([20_001]);
  expect(uids).toHaveLength(10_000);
});

test('one that holds more mails than anybody has is not searched for ever', async () => {
  const { connection } = await aFolderWith([1]);
  if (connection.client.mailbox) connection.client.mailbox.exists = 4_294_967_295;
  await expect(searchNext(connection, { above: 1 })).rejects.toThrow('too many mails');
});
