import { randomUUIDv7 } from 'node:crypto';
import { chmod, chown, rename, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eventually, hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { aComplaint, aMail, anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const megabyte = 1_024 * 1_024;
const waiting = { timeoutMs: 20_000 };
const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;
const mailboxFull = { action: 'failed', status: '5.2.2', diagnosis: '552 5.2.2 Mailbox full' } as const;
const received = Array.from(
  { length: 100 },
  (_, hop) => `Received: from mx${hop}.example.org by mx${hop + 1}.example.org`,
);

/** Malformed mail. */
const malformed: (string | Buffer)[] = [
  '\r\n',
  Buffer.alloc(10_000),
  'From: a@b.org\r\nContent-Type: multipart/mixed; boundary=never\r\n\r\nHello',
  'From: a@b.org\r\nContent-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n\r\nHi\r\n----',
  'From: a@b.org\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%=a=b',
  'From: a@b.org\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=ZZ=\r\n==0',
  Buffer.concat([Buffer.from('From: a@b.org\r\n\r\n'), Buffer.from([0xc3, 0x28, 0xf0, 0x9f])]),
  `From: a@b.org\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n${'\u0001'.repeat(9)}`,
  'From: =?iso-8859-6?B?GyRCJDMbKEI=?= <a@b.org>\r\nSubject: =?x?Q?=FF?=\r\n\r\nHi',
  'From: a@b.org\r\nContent-Type: text/html; charset=klingon-8\r\n\r\n<p>Hi',
  `From: a@b.org\r\nSubject: ${'x'.repeat(1_000_000)}\r\n\r\nHi`,
  `${'X-A: b\r\n'.repeat(10_000)}\r\nHi`,
  aReport(null, { ...unknownUser, address: 'x@example.org' }).slice(0, 400),
  aReport(null).replace('Reporting-MTA', 'Status: 9\r\nStatus: x\r\nX'),
];

const inbox = hasDovecot ? await startInbox() : (undefined as never);

describe.skipIf(!hasDovecot)('mail that nobody should send (needs Dovecot)', () => {
  /** Puts a mail into the mailbox without the server's knowledge; fills it up to `bytes` with zeros. */
  async function file(raw: string, { mode, bytes }: { mode: number; bytes: number }): Promise<void> {
    // The server creates its folders when the first mail arrives.
    await inbox.arrive(aMail({ From: 'first@example.org', 'Message-ID': `<${randomUUIDv7()}@x>` }, 'Hello'));
    const name = `${Date.now()}.M1P1.test`;
    const [being, done] = ['tmp', 'new'].map((each) => path.join(inbox.dovecot.maildir, each, name)) as [
      string,
      string,
    ];
    const { uid, gid } = await stat(inbox.dovecot.maildir);
    await writeFile(being, raw);
    await truncate(being, bytes);
    await chown(being, uid, gid);
    await chmod(being, mode);
    await rename(being, done);
    // Opening the folder makes the server find the mail and number it.
    await inbox.dovecot.with((client) => client.mailboxOpen('INBOX', { readOnly: true }));
  }

  test('what is malformed is kept as what it is with a reason, and stops nobody', async () => {
    const { emailId } = await inbox.aRecipient();
    await inbox.arrive(...malformed);
    await inbox.allIsRead();
    const rows = (await inbox.rows()).filter((row) => row.emailId === null);
    expect(rows).toHaveLength(malformed.length);
    expect(rows.filter(({ reason }) => reason === '')).toEqual([]);
    expect(inbox.typesOf(emailId)).toEqual([]);
  });

  test('five thousand parts, and parts within parts, are an answer all the same', async () => {
    const [wide, deep] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const headers = (emailId: string, boundary: string) => ({
      'In-Reply-To': messageIdOf(emailId),
      'MIME-Version': '1.0',
      'Content-Type': `multipart/mixed; boundary=${boundary}`,
    });
    const parts = Array.from({ length: 5_000 }, () => '--b\r\nContent-Type: text/plain\r\n\r\nYes');
    const nested = Array.from(
      { length: 1_000 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`,
    );
    await inbox.arrive(
      anAnswer('carol@example.org', headers(wide.emailId, 'b'), ...parts, '--b--'),
      anAnswer('carol@example.org', headers(deep.emailId, 'b0'), ...nested),
    );
    for (const { emailId } of [wide, deep]) await inbox.eventOf(emailId, 'ReplyReceived');
  });

  // A machine that stands still for a moment does so once; what keeps requests waiting does it each time.
  test('a block of mails that are made to be slow keeps no request waiting', {
    timeout: 600_000,
    retry: 2,
  }, async () => {
    const { emailId } = await inbox.aRecipient();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const slow = Array.from({ length: 21 }, () =>
      anAnswer(
        'carol@example.org',
        { 'In-Reply-To': messageIdOf(emailId), 'Content-Transfer-Encoding': 'base64' },
        `${'YQ='.repeat(25)}\r\n`.repeat(6_600),
      ),
    );
    delay.enable();
    await inbox.arrive(...slow);
    await inbox.allIsRead();
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(500);
    expect(await inbox.rowsOf(emailId)).toHaveLength(slow.length);
  });

  test('of a mail of 50 MB only the beginning is asked for', async () => {
    const { emailId } = await inbox.aRecipient();
    const before = process.memoryUsage().external;
    let most = 0;
    await file(anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(emailId) }, 'See below', ''), {
      mode: 0o600,
      bytes: 50 * megabyte,
    });
    await eventually(() => {
      most = Math.max(most, process.memoryUsage().external - before);
      expect(inbox.typesOf(emailId)).toEqual(['ReplyReceived']);
    }, waiting);
    expect(most).toBeLessThan(25 * megabyte);
  });

  test('a mail that the server does not give out is recorded as that, and those behind it are read', async () => {
    const [before, after] = [await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(anAnswer(before.address, {}, 'I come before it'));
    await file(anAnswer(before.address, {}, 'Nobody can read me'), { mode: 0, bytes: 1_000 });
    await inbox.arrive(anAnswer(after.address, {}, 'I come behind it'));
    await inbox.eventOf(after.emailId, 'ReplyReceived');
    const refused = (await inbox.rows()).filter(({ reason }) => reason.includes('does not give it out'));
    expect(refused).toMatchObject([{ kind: 'other', state: 'ignored' }]);
    await eventually(() => expect(inbox.typesOf(before.emailId)).toEqual(['ReplyReceived']));
  });

  test('S2, S3: mail that goes in circles, our own copies and a bounce of a bounce stop nobody else', async () => {
    const [looping, other] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const own = aMail(
      { From: 'outreach@example.com', To: looping.address, 'Message-ID': messageIdOf(looping.emailId) },
      'Hello',
    );
    const bounce = aReport(looping.emailId, { ...mailboxFull, address: looping.address });
    const ofOurs = aReport(null, { ...unknownUser, address: 'outreach@example.com' });
    await inbox.arrive(
      own,
      [...received, own].join('\r\n'),
      own.replace('Message-ID', 'X-Old-ID'),
      [...received, bounce].join('\r\n'),
      ofOurs.replace('Subject: Hello\r\n', `Subject: Hello\r\n\r\n${bounce}`),
      aReport(null, { ...unknownUser, address: 'mailer-daemon@example.com' }),
    );
    expect(await inbox.eventOf(looping.emailId, 'EmailBounced')).toMatchObject({ deadAddress: false });
    await inbox.allIsRead();
    await eventually(() => expect(inbox.typesOf(looping.emailId)).toEqual(['EmailBounced']));
    expect(inbox.typesOf(other.emailId)).toEqual([]);
  });

  test('S2, S3, S4: a forged report with the id of one lead’s email stops no other lead', async () => {
    const [forger, victim] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const madeUp = Array.from({ length: 1_000 }, () => messageIdOf(randomUUIDv7())).join(' ');
    await inbox.arrive(
      aReport(forger.emailId, { ...unknownUser, address: victim.address }),
      // As about a test email, whose id is that of no email (rule D13).
      aReport(randomUUIDv7(), { ...unknownUser, address: victim.address }),
      aComplaint(randomUUIDv7()).replace('From: Feedback', `Original-Rcpt-To: ${victim.address}\r\nFrom: Feedback`),
      anAnswer(
        'forger@example.org',
        { References: madeUp, 'In-Reply-To': messageIdOf(victim.emailId.toUpperCase()) },
        'No',
      ),
    );
    expect(await inbox.eventOf(forger.emailId, 'EmailBounced')).toMatchObject({ deadAddress: false });
    await inbox.allIsRead();
    await eventually(() => expect(inbox.typesOf(forger.emailId)).toEqual(['EmailBounced']));
    expect(inbox.typesOf(victim.emailId)).toEqual([]);
  });

  test('S2: a forwarded answer is one of whoever it answers for, not of others whom it names', async () => {
    const [answering, named] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const quoted = `From: ${named.address}\r\nTo: outreach@example.com\r\nSubject: Re: Hello\r\n\r\nWrite to ${named.address}`;
    await inbox.arrive(
      anAnswer(
        'assistant@example.org',
        { Subject: 'Fwd: Re: Hello', References: `<x@example.org> ${messageIdOf(answering.emailId)}` },
        'See below',
        '---------- Forwarded message ----------',
        quoted,
      ),
      anAnswer('stranger@example.org', { Subject: 'Fwd: Re: Hello' }, 'FYI', '', quoted),
    );
    await inbox.eventOf(answering.emailId, 'ReplyReceived');
    await inbox.allIsRead();
    expect(inbox.typesOf(named.emailId)).toEqual([]);
  });
});
