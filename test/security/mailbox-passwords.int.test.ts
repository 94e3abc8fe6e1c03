import { openDatabase } from '@cadenza/postgres';
import { databaseText, eventually, hasDovecot, type RepeatingImap, startRepeatingImap } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startMailboxReaders } from '../support/mailbox-readers.ts';

/** Stands in the password, so that it is found in every spelling that leaves letters and digits as they are. */
const canary = 'k4naryZq9Wd7';
const password = `é "${canary}\\ +/&=`;
const patience = { timeoutMs: 60_000 };

/** What the mail servers repeat. */
const wordsFor = (user: string) => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [
    `The password ${password} is wrong`,
    `No such response: ${base64(password)}`,
    `No such response: ${base64(`\0${user}\0${password}`)}`,
    `See https://mail.example.com/?p=${encodeURIComponent(password)}`,
  ];
};

/** The canary as it is, in hexadecimal digits, and in BASE64 whatever stands before it. */
const spellings = [
  canary,
  Buffer.from(canary).toString('hex'),
  ...[0, 1, 2].map((before) =>
    Buffer.from(`${' '.repeat(before)}${canary}`)
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1)
      .replace(/.=+$|=+$/, '')
      .slice(0, -1),
  ),
];
/** What there is around it, in each line that has it. */
const holding = (text: string) =>
  text.split('\n').flatMap((line) => {
    const at = Math.max(...spellings.map((spelling) => line.toLowerCase().indexOf(spelling.toLowerCase())));
    return at < 0 ? [] : [line.slice(Math.max(0, at - 300), at + 100)];
  });

/** The commands at which the server of a mailbox repeats its password, by the name of the mailbox. */
const places = {
  login: /^(?:AUTHENTICATE|LOGIN) /,
  goodbye: /^(?:AUTHENTICATE|LOGIN) /,
  list: /^LIST /,
  examine: /^(?:EXAMINE|SELECT) /,
  search: /^UID SEARCH /,
  fetch: /^UID FETCH (?:\d+,)*1[, ]/,
  folder: /^(?:EXAMINE|SELECT) "?(?!"?INBOX)/,
} as const;
const userOf = (place: string) => `${place}@example.com`;
const relay = userOf('relay');
const mail = ['From: bob@example.net', 'Subject: Hello', '', 'Hello'].join('\r\n');

test.each(['', 'x', 'xy', 'xyz'])('the canary is found in every spelling, also behind "%s"', (before) => {
  for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
    expect(holding(`_${Buffer.from(`${before}${password}`).toString(encoding)}_`)).not.toEqual([]);
  expect(holding(JSON.stringify([encodeURIComponent(`${before}${password}`)]))).not.toEqual([]);
});

describe.skipIf(!hasDovecot)('the passwords of mailboxes (needs Dovecot)', () => {
  test('they are in no table, event, log or answer, whatever the mail servers repeat', {
    timeout: 600_000,
  }, async () => {
    await using servers = new AsyncDisposableStack();
    const users = [...Object.keys(places).map(userOf), relay, 'healthy@example.com'];
    const start = async (user: string, refuses: RegExp, port: number) =>
      servers.use(
        await startRepeatingImap({
          port,
          refuses,
          words: wordsFor(user),
          how: user === userOf('goodbye') ? 'BYE' : 'NO',
        }),
      );
    let relayServer: RepeatingImap | undefined;
    await using running = await startMailboxReaders({
      ...{ users, password, copies: 2 },
      trackingSettings: async (port) => {
        relayServer = await start(relay, places.examine, port);
        const [user, pass] = [relay, password].map(encodeURIComponent);
        return { IMAP_URL: `imap://${user}:${pass}@127.0.0.1:${relayServer.port}` };
      },
    });
    const { databases, dovecot, imapPort, user, mailboxOf, connectMailbox, output } = running;
    const refusing: Record<string, RepeatingImap> = { relay: relayServer as RepeatingImap };
    const ids: Record<string, string> = { healthy: await connectMailbox('healthy@example.com') };
    for (const [place, refuses] of Object.entries(places)) {
      const name = userOf(place);
      refusing[place] = await start(name, refuses, imapPort);
      ids[place] = await connectMailbox(name, refusing[place].port);
    }
    await eventually(
      async () => expect(await running.sumOf('cadenza_mailboxes_connected')).toBe(Object.keys(ids).length),
      patience,
    );

    for (const server of Object.values(refusing)) {
      server.isRefusing = true;
      server.hangUp();
    }
    // The first of them is refused, and passed over because the second is not.
    for (let mails = 0; mails < 2; mails += 1)
      await dovecot.with((client) => client.append('INBOX', mail), userOf('fetch'));
    const answers: unknown[] = [];
    const ask = async (call: Promise<{ status: number; body: unknown; headers: Headers }>, status: number) => {
      const answer = await call;
      expect(answer.status).toBe(status);
      answers.push([answer.body, ...answer.headers]);
      return answer.body as never;
    };
    await eventually(
      async () => expect((await user.get(`/api/mailboxes/${ids['login']}`)).body.state).toBe('needs-attention'),
      patience,
    );
    const refused = mailboxOf(userOf('login'), refusing['login']!.port);
    await using tries = openDatabase(databases.mailboxes, { connectionsMax: 1 });
    for (const _ of wordsFor('')) {
      // Only some that fail may be saved in a minute.
      await tries.query('delete from recent_tries');
      await ask(user.post('/api/mailboxes', { ...refused, address: 'another@example.com' }), 422);
      await ask(user.post('/api/mailboxes/test', { imap: refused.imap }), 200);
      await ask(user.post(`/api/mailboxes/${ids['login']}/resume`), 422);
      await ask(user.patch(`/api/mailboxes/${ids['login']}`, { imap: refused.imap }), 422);
      await ask(user.post('/api/mailboxes/bulk', [{ ...refused, address: 'another@example.com' }]), 200);
      const goodbye = mailboxOf(userOf('goodbye'), refusing['goodbye']!.port);
      await ask(user.post('/api/mailboxes/test', { imap: goodbye.imap }), 200);
    }
    await ask(user.post('/api/mailboxes/test', { smtp: { ...refused.smtp, password: `${password}!` } }), 200);
    for (const place of ['list', 'fetch', 'login']) await ask(user.post(`/api/mailboxes/${ids[place]}/self-test`), 202);
    await eventually(() => {
      for (const place of ['list', 'examine', 'search', 'goodbye', 'relay'])
        expect(Math.min(...refusing[place]!.said), place).toBeGreaterThan(0);
      for (const [place, { said }] of Object.entries(refusing)) expect(Math.max(...said), place).toBeGreaterThan(0);
      expect(output()).toContain('a mail that the mail server does not give out is passed over');
    }, patience);
    await running.killReaders(1);
    await eventually(async () => {
      const { selfTest } = (await user.get(`/api/mailboxes/${ids['list']}`)).body;
      expect(selfTest.endedAt).not.toBeNull();
    }, patience);

    await ask(user.get('/api/mailboxes'), 200);
    for (const id of Object.values(ids)) {
      await ask(user.get(`/api/mailboxes/${id}`), 200);
      await ask(user.get(`/api/mailboxes/${id}/activity`), 200);
    }
    for (const [name, url] of Object.entries(databases)) {
      const text = await databaseText(url);
      expect(text, name).toContain(ids['healthy']);
      expect(holding(text), name).toEqual([]);
    }
    expect(output()).toContain('a mailbox could not be read');
    expect(holding(output())).toEqual([]);
    expect(holding(JSON.stringify(answers))).toEqual([]);
    expect(holding(await running.metrics())).toEqual([]);
  });
});
