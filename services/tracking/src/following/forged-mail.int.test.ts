import { randomUUIDv7 } from 'node:crypto';
import { type ReceivedMail, receivedMail, unverifiedMail } from '@cadenza/contracts';
import { singleKey } from '@cadenza/http-kit';
import { returnAddress } from '@cadenza/mail-address/return-address';
import { eventually, hasDovecot, testSecret } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aComplaint, anAnswer, aReport, below, messageIdOf } from '../testing/inbound-mail.ts';
import { startInbox } from '../testing/running-inbox.ts';

const waiting = { timeoutMs: 20_000 };
const inbox = hasDovecot ? await startInbox() : (undefined as never);
type Recipient = Awaited<ReturnType<typeof inbox.aRecipient>>;

const unknownUser = { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' } as const;
const stop = 'Please remove me from your list.';
const automatic = { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-replied' };
const failed = 'Authentication-Results: mx.example.com; spf=fail smtp.mailfrom=example.net; dkim=none; dmarc=fail';
const passed = (domain = 'example.net', id = 'mx.example.com') =>
  `Authentication-Results: ${id}; dmarc=pass header.from=${domain}`;
const received = (by: string) =>
  `Received: from somewhere (somewhere [192.0.2.1]) by ${by}; Mon, 2 Mar 2026 15:00:00 +0000`;

const report = ({ address }: Recipient, emailId: string | null = null) => aReport(emailId, { ...unknownUser, address });
const optOut = ({ address }: Recipient) => anAnswer(`Bob <${address}>`, { Subject: 'Hello' }, stop);
const ses = (notification: object) =>
  anAnswer('no-reply@sns.amazonaws.com', { Subject: 'Amazon SES' }, JSON.stringify(notification));
const sesBounce = ({ address }: Recipient, headers: object[] = []) =>
  ses({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: address, diagnosticCode: '550 5.1.1 User unknown' }],
    },
    mail: { headers },
  });

const pathOf = ({ link }: Recipient) => `/api/campaigns/${link.campaignId}/received-mails`;
/** What came back from a recipient, once it is recorded. */
const cameBack = (recipient: Recipient): Promise<ReceivedMail> =>
  eventually(async () => {
    const { body } = await inbox.tracking.user.get(`${pathOf(recipient)}?leadId=${recipient.link.leadId}`);
    const [mail] = z.array(receivedMail).parse(body);
    expect(mail).toBeDefined();
    return mail as ReceivedMail;
  }, waiting);
const published = ({ emailId }: Recipient) =>
  inbox.tracking.publishedOf(emailId).map(({ type, data: { verified, deadAddress, real } }) => ({
    type,
    ...(verified === undefined ? {} : { verified }),
    ...(deadAddress === undefined ? {} : { deadAddress }),
    ...(real === undefined ? {} : { real }),
  }));
const isPublished = (recipient: Recipient, ...events: object[]) =>
  eventually(() => expect(published(recipient)).toEqual(events), waiting);

const doubted = { verified: false };
const bounced = { type: 'EmailBounced', deadAddress: true };
const complained = { type: 'SpamReported', real: true };
const replied = { type: 'ReplyReceived' };
const unsubscribed = { type: 'Unsubscribed' };
const away = { type: 'AbsenceReceived' };
const maybeBounced = { ...bounced, deadAddress: false, ...doubted };
const maybeComplained = { ...complained, real: false, ...doubted };
const maybeOut = [
  { ...replied, ...doubted },
  { ...unsubscribed, ...doubted },
];

describe.skipIf(!hasDovecot)('S11: mail that anybody can write (needs Dovecot)', () => {
  test.each<[string, (recipient: Recipient) => string, object[]]>([
    ['a delivery report', (to) => report(to), [maybeBounced]],
    ['a complaint', ({ address }) => aComplaint(null, address), [maybeComplained]],
    ['an opt-out', (to) => optOut(to), maybeOut],
    ['a reply', ({ address }) => anAnswer(address, { Subject: 'Hello' }, 'Call me'), [{ ...replied, ...doubted }]],
    ['an automatic answer', ({ address }) => anAnswer(address, automatic, 'I am away.'), [{ ...away, ...doubted }]],
    ['a notification of Amazon SES', (to) => sesBounce(to), [maybeBounced]],
    [
      'a report that names its email only where every answer does',
      (to) => below([`In-Reply-To: ${messageIdOf(to.emailId)}`], report(to)),
      [maybeBounced],
    ],
  ])('%s is kept as unverified, and says so', async (_, write, events) => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(below([failed], write(recipient)));
    const { unverified, verdict } = await cameBack(recipient);
    expect({ unverified, verdict }).toEqual({ unverified: expect.stringMatching(/\.$/), verdict: expect.any(String) });
    await isPublished(recipient, ...events);
  });

  test.each<[string, (recipient: Recipient) => string, object[]]>([
    ['a report that gives the email back', (to) => report(to, to.emailId), [bounced]],
    ['a complaint that gives the email back', ({ emailId }) => aComplaint(emailId), [complained]],
    [
      'a report to the return address of the email',
      (to) =>
        report(to).replace(
          'To: outreach@example.com',
          `To: ${returnAddress({ emailId: to.emailId, addressTag: '0'.repeat(24) }, { domain: 'bounces.example.com', keys: singleKey(testSecret) })}`,
        ),
      [bounced],
    ],
    [
      "a report of the lead's mail server, for which a trusted one vouches",
      (to) => below([passed('mx.example.net')], report(to).replace('@mx.example.org>', '@mx.example.net>')),
      [bounced],
    ],
    [
      'a notification of Amazon SES that names the email',
      (to) => sesBounce(to, [{ name: 'Message-ID', value: messageIdOf(to.emailId) }]),
      [bounced],
    ],
    [
      'a notification of Amazon SES for which a trusted server vouches',
      (to) => below([passed('sns.amazonaws.com')], sesBounce(to)),
      [bounced],
    ],
    [
      'an opt-out that answers the email',
      ({ address, emailId }) => anAnswer(address, { 'In-Reply-To': messageIdOf(emailId) }, stop),
      [replied, unsubscribed],
    ],
    ['an opt-out for which a trusted server vouches', (to) => below([passed()], optOut(to)), [replied, unsubscribed]],
    [
      'the word of the trusted server over several lines and with comments',
      (to) =>
        below(
          [
            'Authentication-Results: mx2.example.com (a comment; dmarc=fail);\r\n\tdmarc=pass (p=none)\r\n header.from=example.net',
          ],
          optOut(to),
        ),
      [replied, unsubscribed],
    ],
    [
      'the word of the trusted server above what the mail brought along',
      (to) => below([received('mx.example.com'), passed(), failed, received('relay.example.net'), failed], optOut(to)),
      [replied, unsubscribed],
    ],
  ])('%s is believed', async (_, write, events) => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(write(recipient));
    expect((await cameBack(recipient)).unverified).toBeNull();
    await isPublished(recipient, ...events);
  });

  test.each<[string, string[]]>([
    ['below that of the trusted server', [received('mx.example.com'), failed, passed()]],
    ['below the hop at which the mail came in', [received('mx.example.com'), received('relay.example.net'), passed()]],
    ['in the name of another server', [passed('example.net', 'mx.example.org')]],
    ['for another domain', [passed('example.org')]],
    ['in a comment', ['Authentication-Results: mx.example.com (dmarc=pass header.from=example.net); none']],
    ['that cannot be read', ['Authentication-Results: mx.example.com; dmarc=pass (', passed()]],
  ])('a forged Authentication-Results is believed nothing: %s', async (_, fields) => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(below(fields, optOut(recipient)));
    expect((await cameBack(recipient)).unverified).not.toBeNull();
    await isPublished(recipient, ...maybeOut);
  });

  test('who authenticates as their own domain cannot report the addresses of others', async () => {
    const [dead, complainer] = [await inbox.aRecipient(), await inbox.aRecipient()];
    await inbox.arrive(
      below([passed('mx.example.org')], report(dead)),
      below([passed('mail.example.org')], aComplaint(null, complainer.address)),
    );
    await isPublished(dead, maybeBounced);
    await isPublished(complainer, maybeComplained);
  });

  test.each<[string, (recipient: Recipient) => string, object[], object[]]>([
    ['a dead address', (to) => report(to), [maybeBounced], [bounced]],
    ['a complaint', ({ address }) => aComplaint(null, address), [maybeComplained], [complained]],
    ['an opt-out', (to) => optOut(to), maybeOut, [replied, unsubscribed]],
  ])('a person accepts it, and everything follows: %s', async (_, write, before, after) => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(write(recipient));
    const { id, verdict } = await cameBack(recipient);
    const accepted = await inbox.tracking.user.put(`${pathOf(recipient)}/${id}/verdict`, { verdict });
    expect(accepted).toMatchObject({ status: 200, body: { verdict, unverified: null, correctedFrom: null } });
    await isPublished(recipient, ...before, ...after);
    await inbox.tracking.user.put(`${pathOf(recipient)}/${id}/verdict`, { verdict });
    await isPublished(recipient, ...before, ...after);
  });

  test('GET /api/campaigns/{id}/received-mails/unverified lists what waits for a person, and no more once it is decided', async () => {
    const recipient = await inbox.aRecipient();
    const { leadId, lead, campaignId } = recipient.link;
    const listed = async (path = `${pathOf(recipient)}/unverified`) => {
      const { body } = await inbox.tracking.user.get(path);
      return z
        .array(unverifiedMail)
        .parse(body)
        .filter((mail) => mail.leadId === leadId);
    };
    await inbox.arrive(
      optOut(recipient),
      anAnswer(recipient.address, { 'In-Reply-To': messageIdOf(recipient.emailId) }, 'Hi'),
    );
    const [mail] = await eventually(async () => {
      expect(published(recipient)).toContainEqual(replied);
      const mails = await listed();
      expect(mails).toHaveLength(1);
      return mails;
    }, waiting);
    expect(mail).toMatchObject({
      verdict: 'opt-out',
      leadName: `${lead.firstName} ${lead.lastName}`,
      emailId: recipient.emailId,
      campaign: { id: campaignId },
    });
    const other = await inbox.tracking.aCampaign();
    await inbox.tracking.aLink(other.campaignId, lead, leadId);
    const held = await listed(`/api/campaigns/${other.campaignId}/received-mails/unverified`);
    expect(held.map((each) => [each.id, each.campaign.id])).toEqual([[mail?.id, campaignId]]);
    await inbox.tracking.user.put(`${pathOf(recipient)}/${mail?.id}/verdict`, { verdict: 'other' });
    expect(await listed()).toEqual([]);
    const elsewhere = await inbox.tracking.user.get(`/api/campaigns/${randomUUIDv7()}/received-mails/unverified`);
    expect(elsewhere.status).toBe(404);
  });

  test('a person dismisses an opt-out, and it is taken back', async () => {
    const recipient = await inbox.aRecipient();
    await inbox.arrive(optOut(recipient));
    const { id } = await cameBack(recipient);
    const dismissed = await inbox.tracking.user.put(`${pathOf(recipient)}/${id}/verdict`, { verdict: 'other' });
    expect(dismissed).toMatchObject({ status: 200, body: { unverified: null, correctedFrom: 'opt-out' } });
    const withdrawn = { type: 'EngagementWithdrawn' };
    await isPublished(recipient, ...maybeOut, withdrawn, withdrawn);
  });

  test('D2: no report proves that an email left, unless it gives it back', async () => {
    const [named, unnamed] = [await inbox.aLead(), await inbox.aLead()];
    const [first, second] = [
      await inbox.tracking.anUnknownEmail(named.link),
      await inbox.tracking.anUnknownEmail(unnamed.link),
    ];
    const arrived = { action: 'delivered', status: '2.0.0', diagnosis: '250 2.0.0 OK' } as const;
    const answering = [`In-Reply-To: ${messageIdOf(second)}`];
    await inbox.arrive(
      below(answering, aReport(null, { ...arrived, address: unnamed.address })),
      aReport(first, { ...arrived, address: named.address }),
    );
    await inbox.eventOf(first, 'SentCopyFound');
    await inbox.allIsRead();
    expect(inbox.typesOf(second)).toEqual([]);
  });

  test('a mail that waited since a version that kept no evidence is believed where it names its email', async () => {
    const { link, address } = await inbox.aLead();
    const emailId = randomUUIDv7();
    await inbox.arrive(anAnswer(address, { 'In-Reply-To': messageIdOf(emailId) }, stop));
    const isWaiting = `state = 'new' and '${emailId}' = any(email_ids)`;
    await eventually(async () => {
      const found = await inbox.query(
        `update inbound_mails set clues = clues - 'evidence' where ${isWaiting} returning 1`,
      );
      expect(found).toHaveLength(1);
    }, waiting);
    await inbox.tracking.handOver(link, emailId);
    await isPublished({ link, address, emailId }, replied, unsubscribed);
  });
});
