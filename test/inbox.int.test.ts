import type { CampaignEmail } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, type SmtpSink, startDovecot, startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const waiting = { timeoutMs: 20_000 };
const initial = { subject: 'Hello', body: 'Hello {{firstName}}' };
const followUp = { subject: 'Hello again', body: 'Any thoughts, {{firstName}}?' };
const addressOf = (name: string) => `${name}@example.net`;

const mailsTo = (sink: SmtpSink, name: string) => sink.mails.filter(({ to }) => to.includes(addressOf(name)));

/** A mail from somebody who got the initial email. */
function mailAbout(sink: SmtpSink, name: string, headers: string[], ...text: string[]): string {
  const messageId = mailsTo(sink, name)[0]?.parsed.messageId;
  const date = 'Date: Mon, 2 Mar 2026 15:20:00 +0000';
  return [`In-Reply-To: ${messageId}`, date, 'To: outreach@example.com', ...headers, '', ...text].join('\r\n');
}

function bounceOf(sink: SmtpSink, name: string): string {
  const report = [`Final-Recipient: rfc822; ${addressOf(name)}`, 'Action: failed', 'Status: 5.1.1'];
  return mailAbout(
    sink,
    name,
    [
      'From: MAILER-DAEMON@mx.example.net',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      'MIME-Version: 1.0',
    ],
    ...['--b', 'Content-Type: text/plain', '', 'Your message could not be delivered.', ''],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.net', '', ...report, ''],
    ...['--b', 'Content-Type: message/rfc822', '', mailsTo(sink, name)[0]?.raw.toString('utf8') ?? '', '--b--', ''],
  );
}

describe.skipIf(!hasDovecot)('mail that comes back (needs Dovecot)', () => {
  test('S2, S3, S5: a reply and a dead address end the sequence, an absence holds it, and all others go on', async () => {
    await using resources = new AsyncDisposableStack();
    const dovecot = resources.use(await startDovecot());
    const sink = resources.use(await startSmtpSink());
    const product = resources.use(await startFourServices({ smtpUrl: sink.url, imapUrl: dovecot.url }));
    const people = ['replies', 'moved', 'absent', 'silent'].map((name) => ({
      ...{ firstName: 'Bob', lastName: 'Young', email: addressOf(name), company: null, jobRole: null, status: 'new' },
    }));
    const { campaignPath } = await product.launch(initial, people, [followUp]);
    const rowOf = async (name: string) => {
      const { body } = await product.clients.leads.get(`${campaignPath}/leads`);
      return body.find(({ lead }: { lead: { email: string } }) => lead.email === addressOf(name));
    };
    const countsAs = (name: string, row: object) =>
      eventually(async () => expect(await rowOf(name)).toMatchObject(row), waiting);
    await product.minutesLater(async () => {
      expect(sink.mails).toHaveLength(4);
      for (const { email } of people) expect((await rowOf(email.split('@')[0] as string)).status).toBe('sent');
    });

    const arrive = (raw: string) => dovecot.with((client) => client.append('INBOX', raw));
    await arrive(mailAbout(sink, 'replies', ['From: replies@example.net', 'Subject: Re: Hello'], 'Yes, call me'));
    const arrivedAt = performance.now();
    await countsAs('replies', { status: 'completed', reason: 'replied', replied: true });
    console.info(`the reply stopped its lead after ${Math.round(performance.now() - arrivedAt)} ms`);
    await arrive(bounceOf(sink, 'moved'));
    await countsAs('moved', { status: 'failed', reason: 'bounced', bounced: true });
    const automatic = ['From: absent@example.net', 'Subject: Automatic reply: Hello', 'Auto-Submitted: auto-replied'];
    await arrive(mailAbout(sink, 'absent', automatic, 'I am out of the office and back on 12 March 2026.'));
    await using sending = openDatabase(product.databases['sending']?.url as string, { connectionsMax: 1 });
    const backAt = Temporal.Instant.from('2026-03-13T00:00:00-04:00');
    await eventually(async () => {
      const { rows } = await sending.query<{ held_until: string }>(
        'select held_until from enrolments where held_until is not null',
      );
      expect(rows.map(({ held_until }) => held_until)).toEqual([backAt.toString({ smallestUnit: 'millisecond' })]);
    }, waiting);

    const hasFollowUp = (name: string) => product.minutesLater(async () => expect(mailsTo(sink, name)).toHaveLength(2));
    product.clock.advance({ hours: 24 });
    await hasFollowUp('silent');
    product.clock.advance(product.clock.now().until('2026-03-13T14:00:00Z'));
    await hasFollowUp('absent');
    expect(['replies', 'moved'].map((name) => mailsTo(sink, name).length)).toEqual([1, 1]);
    const { body: emails } = await product.clients.sending.get(`${campaignPath}/emails`);
    const second = emails.find(
      ({ leadEmail, stepNumber }: CampaignEmail) => leadEmail === addressOf('absent') && stepNumber === 2,
    );
    expect(Temporal.Instant.compare(second.handedOverAt, backAt)).toBe(1);
  }, 120_000);
});
