import { randomUUIDv7 } from 'node:crypto';
import { addressTagOf, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { addressHash } from '@cadenza/mail-address/address-hash';
import { deliverTwice, eventually, hasDovecot, testSecret } from '@cadenza/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { readModels } from '../projections/read-models.ts';
import { aMail, anAnswer, aReport, messageIdOf } from '../testing/inbound-mail.ts';
import { startFollowedMailboxes } from '../testing/running-mailboxes.ts';

const [ann, ben] = ['ann@example.com', 'ben@example.com'] as const;
const waiting = { timeoutMs: 30_000 };
const running = hasDovecot ? await startFollowedMailboxes([ann, ben]) : ({} as never);
const tagOf = (address: string) => addressTagOf(addressHash(address, testSecret));

let given = 0;
/** As a server puts it in place of ours. */
function anId(): string {
  given += 1;
  return `<20260302.${given}.Abc${randomUUIDv7()}@mail.provider.example>`;
}

describe.skipIf(!hasDovecot)('M9: a mailbox whose server replaces Message-IDs (needs Dovecot)', () => {
  const { tracking, dovecot, arrive, isRecorded, typesOf, query } = running;
  let mailboxId: string;
  let other: string;
  let campaignId: string;

  beforeAll(async () => {
    mailboxId = await running.aMailbox(ann, { replacesMessageIds: true });
    other = await running.aMailbox(ben);
    ({ campaignId } = await tracking.aCampaign('Replaced'));
  });

  let people = 0;
  async function aLead(address = `eve${++people}@example.net`) {
    return { address, link: await tracking.aLink(campaignId, { email: address }) };
  }
  /** A lead whom Ann sent an email ten minutes ago, or another mailbox did. */
  async function aRecipient({ given, by = mailboxId }: { given?: string; by?: string } = {}) {
    const { address, link } = await aLead(given);
    return { address, link, emailId: await tracking.aSentEmail(link, undefined, 1, { mailboxId: by }, address) };
  }

  /** The headers of the server's copy of a first email. */
  const firstCopy = (emailId: string, to: string, id: string) => ({
    ...{ From: `Ann <${ann}>`, To: to, Subject: 'Hello', 'Message-ID': id, References: messageIdOf(emailId) },
  });
  /** And of any other, as long as the server keeps that field. */
  const markedCopy = (emailId: string, to: string, id: string, tag = tagOf(to)) => ({
    ...{ From: ann, To: to, Subject: 'Re: Hello', 'Message-ID': id, 'In-Reply-To': anId(), References: anId() },
    'List-Unsubscribe': `<https://mail.example.com${tracking.unsubscribePath(emailId, tag)}>`,
  });
  const file = (...copies: Record<string, string>[]) =>
    arrive(ann, dovecot.sent, ...copies.map((headers) => aMail(headers, 'Hello')));
  /** An unknown email has the folder looked at every few seconds instead of minutes. */
  const hurry = async (by = mailboxId) => tracking.anUnknownEmail((await aLead()).link, undefined, by);

  const foundOf = (emailId: string) =>
    tracking
      .publishedOf(emailId)
      .flatMap(({ type, data }) => (type === 'SentCopyFound' ? [data.relayedId ?? null] : []));
  const isLearnt = (emailId: string, id: string) => eventually(() => expect(foundOf(emailId)).toEqual([id]), waiting);
  const dataOf = (emailId: string, type: string) =>
    tracking.publishedOf(emailId).find((event) => event.type === type)?.data;

  test('the id of a copy is learnt once, and an answer that names it alone is proved, whoever writes it', async () => {
    const [first, followUp] = [await aRecipient(), await aRecipient()];
    const [id, nextId] = [anId(), anId()];
    await hurry();
    await file(firstCopy(first.emailId, first.address, id), markedCopy(followUp.emailId, followUp.address, nextId));
    await isLearnt(first.emailId, id);
    await isLearnt(followUp.emailId, nextId);
    await file(firstCopy(first.emailId, first.address, anId()), markedCopy(followUp.emailId, followUp.address, nextId));

    await arrive(ann, 'INBOX', anAnswer('secretary@example.org', { 'In-Reply-To': id.toUpperCase() }, 'He says yes'));
    await arrive(ben, 'INBOX', anAnswer('secretary@example.org', { References: nextId }, 'She says yes'));
    for (const { emailId } of [first, followUp]) {
      await isRecorded(emailId, 'ReplyReceived');
      expect(dataOf(emailId, 'ReplyReceived')).not.toHaveProperty('verified');
      expect(foundOf(emailId)).toHaveLength(1);
    }
  });

  test('D2: a copy under another id is evidence for an unknown email', async () => {
    const { address, link } = await aLead();
    const emailId = await tracking.anUnknownEmail(link, undefined, mailboxId, address);
    const id = anId();
    await file(firstCopy(emailId, address, id));
    await isLearnt(emailId, id);
  });

  test('a copy may be found before its email is known, and after the answer and the report that name its id', async () => {
    const [answered, dead] = [await aRecipient(), await aRecipient()];
    const [answeredId, deadId, earlyId] = [anId(), anId(), anId()];
    const report = {
      address: dead.address,
      action: 'failed',
      status: '5.1.1',
      diagnosis: '550 5.1.1 unknown',
    } as const;
    await arrive(
      ann,
      'INBOX',
      anAnswer('secretary@example.org', { 'In-Reply-To': answeredId }, 'He says yes'),
      aReport(dead.emailId, report).replace(messageIdOf(dead.emailId), deadId),
    );
    await eventually(async () => {
      const rows = await query(`select from inbound_mails where state = 'new' and relayed_ids && $1`, [
        [answeredId, deadId].map((id) => id.slice(1, -1).toLowerCase()),
      ]);
      expect(rows).toHaveLength(2);
    }, waiting);
    const early = await aLead();
    const emailId = randomUUIDv7();
    await hurry();
    await file(
      markedCopy(emailId, early.address, earlyId),
      firstCopy(answered.emailId, answered.address, answeredId),
      firstCopy(dead.emailId, dead.address, deadId),
    );
    await isRecorded(answered.emailId, 'ReplyReceived');
    await isRecorded(dead.emailId, 'EmailBounced');
    expect(dataOf(answered.emailId, 'ReplyReceived')).not.toHaveProperty('verified');
    expect(dataOf(dead.emailId, 'EmailBounced'), 'S11: it returns the id that the email left with').toMatchObject({
      deadAddress: true,
    });
    await tracking.anUnknownEmail(early.link, emailId, mailboxId, early.address);
    await isLearnt(emailId, earlyId);
  });

  test('an answer to a follow-up belongs to it, though it names the first email by our own id', async () => {
    const { address, link, emailId: first } = await aRecipient();
    const followUp = await tracking.aSentEmail(link, undefined, 2, { mailboxId }, address);
    const [id, nextId] = [anId(), anId()];
    await hurry();
    await file(firstCopy(first, address, id), markedCopy(followUp, address, nextId));
    await isLearnt(followUp, nextId);
    const threaded = { 'In-Reply-To': nextId, References: [messageIdOf(first), id, nextId].join(' ') };
    await arrive(ann, 'INBOX', anAnswer(address, threaded, 'Yes'));
    await isRecorded(followUp, 'ReplyReceived');
    expect(typesOf(first)).not.toContain('ReplyReceived');

    const stranger = await aRecipient();
    await arrive(
      ann,
      'INBOX',
      anAnswer(stranger.address, { 'In-Reply-To': id, References: messageIdOf(stranger.emailId) }, 'Yes'),
    );
    await isRecorded(stranger.emailId, 'ReplyReceived');
  });

  test('our own email under another id is no answer of whoever sends it to himself', async () => {
    const self = await aRecipient({ given: ann });
    await arrive(
      ann,
      'INBOX',
      aMail({ ...markedCopy(self.emailId, ann, anId()), References: messageIdOf(self.emailId) }, 'Hello'),
    );
    await eventually(async () => {
      const rows = await query(
        `select from inbound_mails where state = 'ignored' and reason like '%none of our emails'`,
      );
      expect(rows).toHaveLength(1);
    }, waiting);
    expect(typesOf(self.emailId)).toEqual([]);
  });

  test('S11: what somebody else wrote, or put there, is no copy, and an id that is taken or no id is not learnt', async () => {
    const victim = await aRecipient();
    const { emailId, address } = victim;
    const others = await aRecipient();
    const taken = anId();
    await hurry();
    await file(firstCopy(others.emailId, others.address, taken));
    await isLearnt(others.emailId, taken);
    const first = (more: Record<string, string>) => ({ ...firstCopy(emailId, address, anId()), ...more });
    const marked = (more: Record<string, string>) => ({ ...markedCopy(emailId, address, anId()), ...more });
    const forged = markedCopy(emailId, address, anId())['List-Unsubscribe'].replace(/.{5}>$/, 'AAAAA>');
    const bens = await aRecipient({ by: other });
    const bensId = anId();
    const inBens = [
      first({ From: ben }),
      first({}),
      marked({}),
      { ...firstCopy(bens.emailId, bens.address, bensId), From: ben },
    ];
    await arrive(ben, dovecot.sent, ...inBens.map((headers) => aMail(headers, 'Hello')));
    await hurry(other);
    const hostile = [
      first({ From: 'mallory@example.com' }),
      first({ 'In-Reply-To': messageIdOf(emailId), Subject: 'Ann answers by hand' }),
      first({ To: 'colleague@example.com', Subject: 'Fwd: Hello' }),
      first({ Cc: 'colleague@example.com' }),
      first({ References: `${messageIdOf(emailId)} ${anId()}` }),
      marked({ 'List-Unsubscribe': forged }),
      marked({ To: 'colleague@example.com' }),
      markedCopy(emailId, address, anId(), tagOf('colleague@example.com')),
      ...[taken, taken.toUpperCase(), messageIdOf(others.emailId), messageIdOf(randomUUIDv7()), '', '<>', 'no-id'].map(
        (id) => marked({ 'Message-ID': id }),
      ),
      ...[`<${'x'.repeat(300)}@example.com>`, '<a@b>\r\n <c@d>', '<a@b\r\n Bcc:c>', '<=?utf-8?q?=0D=0A?=@b>'].map(
        (id) => marked({ 'Message-ID': id }),
      ),
    ];
    await file(...hostile);
    const last = await aRecipient();
    const lastId = anId();
    await file(...Array.from({ length: 1_200 }, () => first({ From: 'mallory@example.com' })));
    await file(firstCopy(last.emailId, last.address, lastId));
    await isLearnt(last.emailId, lastId);
    await isLearnt(bens.emailId, bensId);
    expect(foundOf(emailId)).toEqual([]);
    const id = anId();
    await file(firstCopy(emailId, address, id));
    await isLearnt(emailId, id);
    expect(foundOf(others.emailId)).toEqual([taken]);
  });

  test('what a relay says in its reply counts more, in any order, and a rebuild finds the same', async () => {
    const { emailId, address, link } = await aRecipient();
    await hurry();
    await file(firstCopy(emailId, address, anId()));
    await eventually(() => expect(foundOf(emailId)).toHaveLength(1), waiting);
    const told = `<${randomUUIDv7()}@eur.prod.outlook.com>`;
    const sent = { ...tracking.idsOf(link), emailId, stepNumber: 1, messageId: messageIdOf(emailId), lastStep: false };
    const data = { ...sent, relayedId: told, sentAt: '2026-03-02T14:50:00.000Z' };
    await tracking.isHandled(await deliverTwice(tracking.bus, topics.emails, 'EmailSent', campaignId, data));
    const [row] = await query<{ relayedId: string }>('select relayed_id as "relayedId" from emails where id = $1', [
      emailId,
    ]);
    expect(row?.relayedId).toBe(told.slice(1, -1));
    const { database } = tracking.service.context;
    const compared = await rebuild({ database, readModels, consumers });
    expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
