import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { start } from './testing/running-sender.ts';

const clock = manualClock(start.toString());
const sender = await runMailboxSender({ clock });
afterAll(() => sender[Symbol.asyncDispose]());
const { campaigns, mailboxes, server, database, bus, inTime } = sender;

const step = (subject: string, delayDays: number) => ({ subject, body: 'Hello', delayDays });
const threads = [step('Hello', 0), step('', 1), step('', 1), step('Something else', 1)];

/** Begins a campaign with one lead, who hears from one mailbox. */
async function begin(facts: Parameters<typeof sender.connect>[0]) {
  const connected = await sender.connect(facts);
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create(threads, anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [connected.mailboxId] });
  const [link] = await campaigns.attach(campaignId, [{ email }]);
  await campaigns.launch(campaignId);

  /** The headers by which a mail program threads the email of this number. */
  const threadedBy = (number: number) =>
    inTime(() => {
      const mails = server.mails.filter(({ to }) => to.includes(email));
      expect(mails.length).toBeGreaterThanOrEqual(number);
      const { messageId, inReplyTo, references } = mails[number - 1]!.parsed;
      return { messageId: messageId as string, inReplyTo, references: [references ?? []].flat() };
    });

  /** Tells that the copy of the email with this Message-ID was found, under another one. */
  async function findCopy(messageId: string, relayedId: string): Promise<void> {
    const emailId = messageId.slice(1, 37);
    const at = clock.now().toString({ smallestUnit: 'millisecond' });
    const ids = { campaignId, leadId: link!.leadId, linkId: link!.linkId, emailId };
    const found = { ...ids, at, test: false, relayedId };
    const mark = await deliverTwice(bus, topics.engagement, 'SentCopyFound', campaignId, found);
    await sender.heard(mark);
  }
  return { ...connected, threadedBy, findCopy };
}

test('M9: where a server replaces Message-IDs, a first email refers to itself, and follow-ups to the ids that its reader saw', async () => {
  const { threadedBy, findCopy } = await begin({ replacesMessageIds: true });
  const first = await threadedBy(1);
  expect(first).toEqual({ messageId: first.messageId, inReplyTo: undefined, references: [first.messageId] });

  await findCopy(first.messageId, '<First.Copy@mail.example.net>');
  await findCopy(first.messageId, '<late.copy@mail.example.net>');
  const second = await threadedBy(2);
  const firstIds = [first.messageId, '<First.Copy@mail.example.net>'];
  expect(second).toMatchObject({ inReplyTo: '<First.Copy@mail.example.net>', references: firstIds });

  const third = await threadedBy(3);
  expect(third, 'its copy was not found').toMatchObject({
    inReplyTo: second.messageId,
    references: [...firstIds, second.messageId],
  });

  const fourth = await threadedBy(4);
  expect(fourth, 'a new thread').toMatchObject({ inReplyTo: undefined, references: [fourth.messageId] });

  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('M9: other emails do not, and neither do those that a server keeps as they are since its last self-test', async () => {
  const { mailboxId, mailbox, threadedBy } = await begin({});
  expect(await threadedBy(1)).toMatchObject({ inReplyTo: undefined, references: [] });
  await mailboxes.change(mailboxId, { ...mailbox, replacesMessageIds: true });
  await threadedBy(3);
  const { replacesMessageIds: _, ...kept } = { ...mailbox, replacesMessageIds: true };
  await mailboxes.change(mailboxId, kept);
  expect(await threadedBy(4)).toMatchObject({ inReplyTo: undefined, references: [] });
});
