import { randomUUIDv7 } from 'node:crypto';
import { singleKey } from '@cadenza/http-kit';
import { returnAddress } from '@cadenza/mail-address/return-address';
import { type Dovecot, eventually, hasDovecot, testSecret } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { aComplaint, aMail, anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const waiting = { timeoutMs: 20_000 };
const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;
const mailboxFull = { action: 'failed', status: '5.2.2', diagnosis: '552 5.2.2 Mailbox full' } as const;
const delayed = { action: 'delayed', status: '4.4.1', diagnosis: '451 4.4.1 Connection timed out' } as const;
const delivered = { action: 'delivered', status: '2.0.0', diagnosis: '250 2.0.0 OK' } as const;

const filed = randomUUIDv7();
const prepare = (dovecot: Dovecot) =>
  dovecot.with(async (client) => {
    await client.mailboxCreate('Customers');
    await client.append('Customers', anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(filed) }, 'Yes'));
  });
const inbox = hasDovecot ? await startInbox({ prepare }) : (undefined as never);

describe.skipIf(!hasDovecot)('mail that comes back (needs Dovecot)', () => {
  test('S2: a reply is known by References, by the address of its lead, and from another address', async () => {
    const { aRecipient, arrive, eventOf, typesOf, tracking } = inbox;
    const [byReferences, byAddress, byAnother] = [await aRecipient(), await aRecipient(), await aRecipient()];
    const references = `<first@example.org> ${messageIdOf(byReferences.emailId)}`;
    await arrive(
      anAnswer(byReferences.address, { References: references }, 'Yes, please'),
      anAnswer(`Bob <${byAddress.address.toUpperCase()}>`, { Subject: 'Your offer' }, 'Call me tomorrow'),
      anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(byAnother.emailId) }, 'Bob asked me to answer'),
    );
    for (const { emailId, link } of [byReferences, byAddress, byAnother]) {
      expect(await eventOf(emailId, 'ReplyReceived')).toMatchObject({ ...tracking.idsOf(link), test: false });
      expect(typesOf(emailId)).toEqual(['ReplyReceived']);
    }
    expect((await tracking.figures(inbox.campaignId)).replyCount).toBe(3);
  });

  test('M12: a reply counts in whichever folder it was filed', async () => {
    const { link } = await inbox.aLead();
    await inbox.tracking.anUnknownEmail(link, filed);
    expect(await inbox.eventOf(filed, 'ReplyReceived')).toMatchObject(inbox.tracking.idsOf(link));
  });

  test('S2: an address answers its newest email of those sent before, and nothing before the first', async () => {
    const { aRecipient, aLead, arrive, arriveAt, allIsRead, eventOf, typesOf, tracking } = inbox;
    const { address, link, emailId: first } = await aRecipient();
    const second = await tracking.aSentEmail(link, '2026-03-02T14:55:00.000Z', 2);
    const { address: early, link: earlyLink } = await aLead();
    const afterwards = await tracking.aSentEmail(earlyLink, '2026-03-02T14:58:00.000Z');
    const anHourAgo = new Date(Date.now() - 60 * 60_000);
    await arriveAt(anHourAgo, anAnswer(early, { Subject: 'Lunch?' }, 'From before the campaign'));
    await arrive(anAnswer(address, { Subject: 'Your offer' }, 'Which of the two?'));
    await eventOf(second, 'ReplyReceived');
    await allIsRead();
    expect([first, afterwards].flatMap(typesOf)).toEqual([]);
  });

  test('S2, S6: a reply that asks for no more mail is an opt-out as well', async () => {
    const { address, emailId } = await inbox.aRecipient();
    await inbox.arrive(anAnswer(address, { 'In-Reply-To': messageIdOf(emailId) }, 'Please remove me from your list.'));
    await inbox.eventOf(emailId, 'Unsubscribed');
    await eventually(() => expect(inbox.typesOf(emailId)).toEqual(['ReplyReceived', 'Unsubscribed']));
  });

  test('S2, S6: what answers through our own group counts by the email that it names, not by its writer', async () => {
    const [yes, stop, other] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    const group = {
      'List-Id': '<outreach.example.com>',
      Precedence: 'list',
      'List-Unsubscribe': '<mailto:x@g.example>',
    };
    const rewritten = { ...group, 'X-Original-From': `Bob <${stop.address}>` };
    await inbox.arrive(
      anAnswer(yes.address, { ...group, 'In-Reply-To': messageIdOf(yes.emailId) }, 'Yes, please'),
      anAnswer(
        "'Bob' via Outreach <outreach@example.com>",
        { ...rewritten, References: messageIdOf(stop.emailId) },
        'Please remove me from your list.',
      ),
      anAnswer(other.address, { ...group, 'In-Reply-To': '<talk@example.com>' }, 'I think so too'),
    );
    expect(await inbox.eventOf(yes.emailId, 'ReplyReceived')).not.toHaveProperty('verified');
    expect(await inbox.eventOf(stop.emailId, 'Unsubscribed')).not.toHaveProperty('verified');
    await inbox.allIsRead();
    expect(inbox.typesOf(other.emailId)).toEqual([]);
  });

  test('S2, S3, S11: the Message-ID that a relay gave an email says the same as ours', async () => {
    const relayedId = () => `0102018e5d2b7c3a-${randomUUIDv7()}-000000@eu-west-1.amazonses.com`;
    const sentAs = async (id: string) => {
      const { address, link } = await inbox.aLead();
      const emailId = await inbox.tracking.aSentEmail(link, undefined, undefined, { relayedId: `<${id}>` });
      return { address, emailId };
    };
    const ids = [relayedId(), relayedId(), relayedId()] as const;
    const [answered, dead, copied] = [await sentAs(ids[0]), await sentAs(ids[1]), await sentAs(ids[2])];
    await inbox.arrive(
      anAnswer('carol@example.org', { 'In-Reply-To': `<${ids[0]}>` }, 'Bob asked me to answer'),
      aReport(null, { ...unknownUser, address: dead.address }).replace(
        'From: outreach@example.com\r\nSubject: Hello',
        `From: outreach@example.com\r\nMessage-ID: <${ids[1].toUpperCase()}>\r\nSubject: Hello`,
      ),
      anAnswer(copied.address, { 'Message-ID': `<${ids[2]}>` }, 'Our own email came back'),
    );
    expect(await inbox.eventOf(answered.emailId, 'ReplyReceived')).not.toHaveProperty('verified');
    expect(await inbox.eventOf(dead.emailId, 'EmailBounced')).toMatchObject({ deadAddress: true });
    await inbox.allIsRead();
    expect(inbox.typesOf(copied.emailId)).toEqual([]);
  });

  test('S5: an automatic answer is an absence with its day of return, and no reply', async () => {
    const [withDay, without] = [await inbox.aRecipient(), await inbox.aRecipient()];
    const automatic = (emailId: string) => ({
      Subject: 'Automatic reply: Hello',
      'Auto-Submitted': 'auto-replied',
      'In-Reply-To': messageIdOf(emailId),
      Date: 'Mon, 2 Mar 2026 15:00:00 +0000',
    });
    await inbox.arrive(
      anAnswer(withDay.address, automatic(withDay.emailId), 'I am out of the office and back on 12 March 2026.'),
      anAnswer(without.address, automatic(without.emailId), 'I am out of the office.'),
    );
    const { returnsAt } = await inbox.eventOf(withDay.emailId, 'AbsenceReceived');
    expect(returnsAt).toBe('2026-03-12T00:00:00Z');
    expect(await inbox.eventOf(without.emailId, 'AbsenceReceived')).toMatchObject({ returnsAt: null });
    expect([withDay, without].flatMap(({ emailId }) => inbox.typesOf(emailId))).toEqual([
      'AbsenceReceived',
      'AbsenceReceived',
    ]);
  });

  test('S3: only an unknown user makes an address dead; a full mailbox fails that email', async () => {
    const [dead, full, unnamed] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(
      aReport(dead.emailId, { ...unknownUser, address: dead.address }),
      aReport(full.emailId, { ...mailboxFull, address: full.address }),
      aReport(null, { ...unknownUser, address: unnamed.address }),
    );
    const reason = 'dead-address 5.1.1';
    expect(await inbox.eventOf(dead.emailId, 'EmailBounced')).toMatchObject({ deadAddress: true, reason });
    const byAddress = await inbox.eventOf(unnamed.emailId, 'EmailBounced');
    expect(byAddress, 'S11').toMatchObject({ deadAddress: false, verified: false, reason });
    expect(await inbox.eventOf(full.emailId, 'EmailBounced')).toMatchObject({
      deadAddress: false,
      reason: 'full 5.2.2',
    });
  });

  test('S3: each recipient of a report is judged by what it says of that one', async () => {
    const [full, late, fine] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(
      aReport(
        null,
        { ...mailboxFull, address: full.address },
        { ...delayed, address: late.address },
        { ...delivered, address: fine.address },
      ),
    );
    expect(await inbox.eventOf(full.emailId, 'EmailBounced')).toMatchObject({ reason: 'full 5.2.2' });
    await inbox.allIsRead();
    expect([late, fine].flatMap(({ emailId }) => inbox.typesOf(emailId))).toEqual([]);
  });

  test('S3: a report without Message-ID is about an email of the last ten days', async () => {
    const { address, link } = await inbox.aLead();
    const longAgo = await inbox.tracking.aSentEmail(link, '2026-02-19T14:50:00.000Z');
    const recent = await inbox.aRecipient();
    await inbox.arrive(
      aReport(null, { ...unknownUser, address }),
      aReport(null, { ...unknownUser, address: recent.address }),
    );
    await inbox.eventOf(recent.emailId, 'EmailBounced');
    await inbox.allIsRead();
    expect(inbox.typesOf(longAgo)).toEqual([]);
  });

  test('S3, S5: what says of which email it is only by its return address, which nobody can forge', async () => {
    const [bounced, away, spared] = [await inbox.aRecipient(), await inbox.aRecipient(), await inbox.aRecipient()];
    const to = ({ emailId }: { emailId: string }, secret = testSecret) => ({
      To: returnAddress(
        { emailId, addressTag: '0'.repeat(24) },
        { domain: 'bounces.example.com', keys: singleKey(secret) },
      ),
    });
    const elsewhere = { ...unknownUser, address: 'bob@forwarded.example.org' };
    const automatic = { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-replied' };
    await inbox.arrive(
      aReport(null, elsewhere).replace('To: outreach@example.com', `To: ${to(spared, 'another secret').To}`),
      aReport(null, elsewhere).replace('To: outreach@example.com', `To: ${to(bounced).To}`),
      anAnswer('carol@forwarded.example.org', { ...automatic, ...to(away) }, 'I am out of the office.'),
    );
    expect(await inbox.eventOf(bounced.emailId, 'EmailBounced')).toMatchObject({ deadAddress: false });
    await inbox.eventOf(away.emailId, 'AbsenceReceived');
    await inbox.allIsRead();
    expect(inbox.typesOf(spared.emailId)).toEqual([]);
  });

  test("S3: another dead address than the lead's leaves the lead's alive", async () => {
    const { emailId } = await inbox.aRecipient();
    await inbox.arrive(aReport(emailId, { ...unknownUser, address: 'colleague@example.org' }));
    expect(await inbox.eventOf(emailId, 'EmailBounced')).toMatchObject({ deadAddress: false });
  });

  test('S3, D2: a report of delay or of success ends nothing, and proves that an unknown email left', async () => {
    const { aLead, aRecipient, arrive, allIsRead, eventOf, rowsOf, tracking, typesOf } = inbox;
    const sent = await aRecipient();
    const unknown = await Promise.all([aLead(), aLead()]);
    const [late, arrived] = await Promise.all(unknown.map(({ link }) => tracking.anUnknownEmail(link)));
    await arrive(
      aReport(sent.emailId, { ...delayed, address: sent.address }),
      aReport(late as string, { ...delayed, address: unknown[0]?.address as string }),
      aReport(arrived as string, { ...delivered, address: unknown[1]?.address as string }),
    );
    for (const emailId of [late, arrived]) {
      await eventOf(emailId as string, 'SentCopyFound');
      expect(typesOf(emailId as string)).toEqual(['SentCopyFound']);
    }
    await allIsRead();
    expect(typesOf(sent.emailId)).toEqual([]);
    expect(await rowsOf(sent.emailId)).toMatchObject([{ kind: 'bounce', state: 'recorded' }]);
  });

  test('S4: a complaint is a real one', async () => {
    const { emailId } = await inbox.aRecipient();
    await inbox.arrive(aComplaint(emailId));
    expect(await inbox.eventOf(emailId, 'SpamReported')).toMatchObject({ real: true, test: false });
  });

  test('S2, S3, S4: reports about emails that do not exist, our own mail and mail of strangers change nothing', async () => {
    const { address, emailId } = await inbox.aRecipient();
    const forged = randomUUIDv7();
    await inbox.arrive(
      aReport(forged, { ...unknownUser, address }),
      aComplaint(forged),
      aMail({ From: 'Ada <outreach@example.com>', To: address, 'Message-ID': messageIdOf(emailId) }, 'Hello Bob'),
      anAnswer('Outreach@Example.com', { To: address, 'In-Reply-To': messageIdOf(emailId) }, 'One more thing, Bob'),
      anAnswer('stranger@example.org', { Subject: 'Secret plans' }, 'Hello Ada, a secret'),
      anAnswer('news@example.org', { 'List-Unsubscribe': '<https://example.org/u>' }, 'Our offers'),
      anAnswer('robot@example.org', { 'Auto-Submitted': 'auto-generated' }, 'Your weekly digest'),
    );
    await inbox.allIsRead();
    inbox.tracking.clock.advance({ hours: 25 });
    const named = () =>
      inbox.query(
        `select * from inbound_mails where state = 'new' or clues is not null or addresses <> '{}' or email_ids <> '{}'`,
      );
    await eventually(async () => expect(await named()).toEqual([]), waiting);
    expect(inbox.typesOf(emailId)).toEqual([]);
    expect(JSON.stringify(await inbox.query('select * from inbound_mails'))).not.toMatch(/@|ecret/);
  });

  test('somebody who is a lead of theirs and tries the product can answer it', async () => {
    const link = await inbox.tracking.aLink(inbox.campaignId, { email: 'outreach@example.com' });
    const emailId = await inbox.tracking.aSentEmail(link);
    const copy = { From: 'outreach@example.com', 'Message-ID': messageIdOf(emailId), Subject: 'Hello' };
    await inbox.arrive(aMail(copy, 'Hello Ada'));
    await inbox.allIsRead();
    expect(inbox.typesOf(emailId)).toEqual([]);
    await inbox.arrive(anAnswer('outreach@example.com', { References: messageIdOf(emailId) }, 'It works'));
    await inbox.eventOf(emailId, 'ReplyReceived');
  });
});
