import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually, hasDovecot } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const waiting = { timeoutMs: 20_000 };

const inbox = hasDovecot ? await startInbox({ folder: 'Answers' }) : (undefined as never);

describe.skipIf(!hasDovecot)('reading the folder that IMAP_URL names (needs Dovecot)', () => {
  const isReply = (emailId: string) => inbox.eventOf(emailId, 'ReplyReceived');
  const answerTo = (emailId: string, text = 'Yes') =>
    anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(emailId) }, text);

  test('mail that is broken, large or about nothing does not stop the reader, and nothing in the folder changes', async () => {
    const [first, large, last] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    const line = `${'x'.repeat(70)}\r\n`;
    const fiveMegabytes = Buffer.from(
      [
        ...['From: carol@example.org', 'Subject: Re: Hello', `In-Reply-To: ${messageIdOf(large.emailId)}`],
        ...['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b', '', '--b'],
        ...['Content-Type: text/plain', '', 'See the file', '--b'],
        ...['Content-Type: application/octet-stream', '', line.repeat(73_000), '--b--', ''],
      ].join('\r\n'),
    );
    expect(fiveMegabytes.length).toBeGreaterThan(5_000_000);
    const nested = Array.from(
      { length: 300 },
      (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n`,
    );
    const broken = [
      'no headers at all',
      'From: \u0000@\u0000\r\nSubject: \u0000\r\nMessage-ID: <\u0000>\r\n\r\n\u0000',
      'From: =?utf-8?B?//79?= <a@b>\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n\ufffd\ud800',
      `From: a@example.org\r\nReferences: ${'<x@y> '.repeat(20_000)}\r\n\r\nHello`,
      `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('\r\n')}`,
      'From: MAILER-DAEMON@example.org\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n' +
        'Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822;\u0000\u0000@\r\nAction: failed\r\nStatus: 9.9.9\r\n--b--',
      Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a, 0x80, 0x81]),
    ];
    await inbox.arrive(answerTo(first.emailId), ...broken, fiveMegabytes, answerTo(last.emailId));
    for (const { emailId } of [first, large, last]) await isReply(emailId);
    expect(await inbox.rows()).toHaveLength(broken.length + 3);
    const mails = await inbox.dovecot.with(async (client) => {
      await client.mailboxOpen('Answers', { readOnly: true });
      return client.fetchAll('1:*', { flags: true });
    });
    expect(mails).toHaveLength(broken.length + 3);
    expect(mails.flatMap((each) => [...(each.flags ?? [])]).filter((flag) => flag !== '\\Recent')).toEqual([]);
  });

  test('the same mail twice is recorded once; another one under its Message-ID is not hidden', async () => {
    const [one, other] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const id = { 'Message-ID': '<always-the-same@example.org>' };
    const first = anAnswer(one.address, { ...id, 'In-Reply-To': messageIdOf(one.emailId) }, 'Yes');
    const second = anAnswer(other.address, { ...id, 'In-Reply-To': messageIdOf(other.emailId) }, 'No');
    await inbox.arrive(first, first, second);
    for (const { emailId } of [one, other]) await isReply(emailId);
    await inbox.allIsRead();
    await eventually(() => expect(inbox.typesOf(one.emailId)).toEqual(['ReplyReceived']));
    expect(await inbox.rowsOf(one.emailId)).toHaveLength(1);
  });

  test('a mail that was faster than the news of its email waits for it', async () => {
    const { link } = await inbox.aLead();
    const { link: bouncing, address } = await inbox.aLead();
    const [answered, bounced] = [randomUUIDv7(), randomUUIDv7()];
    const status = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;
    await inbox.arrive(answerTo(answered), aReport(bounced, { ...status, address }));
    await inbox.allIsRead();
    expect([answered, bounced].flatMap(inbox.typesOf)).toEqual([]);
    await inbox.tracking.handOver(link, answered);
    await inbox.tracking.handOver(bouncing, bounced);
    await isReply(answered);
    expect(await inbox.eventOf(bounced, 'EmailBounced')).toMatchObject({ deadAddress: true });
  });

  test('J3: what came back from an erased lead goes, and mail that waits and names it', async () => {
    const [{ address, link, emailId }, { link: stays, address: kept }] = [
      await inbox.aRecipient(),
      await inbox.aLead(),
    ];
    await inbox.arrive(
      answerTo(emailId),
      anAnswer(address, { 'In-Reply-To': messageIdOf(randomUUIDv7()) }, 'About an email that nobody knows'),
      anAnswer(kept, { 'In-Reply-To': messageIdOf(randomUUIDv7()) }, 'About another one'),
    );
    await isReply(emailId);
    await inbox.allIsRead();
    const naming = (who: string) => inbox.query(`select from inbound_mails where inbound_mails::text like '%${who}%'`);
    expect(await naming(address)).toHaveLength(1);
    const erased = { leadIds: [link.leadId], erasedAt: '2026-03-02T15:00:00Z' };
    const { bus, isHandled } = inbox.tracking;
    await isHandled(await deliverTwice(bus, topics.leads, 'LeadsErased', `erasure-${link.leadId}`, erased));
    expect(await naming(address)).toEqual([]);
    expect(await inbox.rowsOf(emailId)).toEqual([]);
    expect(await naming(kept)).toHaveLength(1);
    expect(stays.leadId).not.toBe(link.leadId);
  });

  test('a folder made anew (another UIDVALIDITY) is read from our first email on, and what is known is no news', async () => {
    const [known, later, old] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    const answer = answerTo(known.emailId);
    await inbox.arrive(answer);
    await isReply(known.emailId);
    await inbox.dovecot.with(async (client) => {
      await client.mailboxDelete('Answers');
      await client.mailboxCreate('Answers');
    });
    await inbox.dovecot.restart();
    const twoMonthsAgo = new Date(Date.now() - 60 * 24 * 60 * 60_000);
    await inbox.arriveAt(twoMonthsAgo, answerTo(old.emailId));
    await inbox.arrive(answer, answerTo(later.emailId));
    await isReply(later.emailId);
    expect(await inbox.rowsOf(old.emailId)).toEqual([]);
    await eventually(() => expect(inbox.typesOf(known.emailId)).toEqual(['ReplyReceived']));
    expect(await inbox.rowsOf(known.emailId)).toHaveLength(1);
  });

  test('of several instances of the service one reads the folder, and another goes on when it ends', async () => {
    const second = await inbox.tracking.aCopy();
    const many = [];
    for (let number = 0; number < 5; number += 1) many.push(await inbox.aRecipient());
    await inbox.arrive(...many.map(({ emailId }) => answerTo(emailId)));
    for (const { emailId } of many) await isReply(emailId);
    await inbox.allIsRead();
    expect(many.flatMap(({ emailId }) => inbox.typesOf(emailId))).toEqual(many.map(() => 'ReplyReceived'));
    const afterwards = await inbox.aRecipient();
    await inbox.tracking.service[Symbol.asyncDispose]();
    await inbox.arrive(answerTo(afterwards.emailId));
    await isReply(afterwards.emailId);
    await eventually(async () => expect(await inbox.rowsOf(afterwards.emailId)).toHaveLength(1), waiting);
    await second[Symbol.asyncDispose]();
  });
});
