import { randomUUIDv7 } from 'node:crypto';
import { type MailboxFigures, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, seededRandom } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { readFigures } from '../projections/campaigns.ts';
import { addUpFigures } from '../projections/figures.ts';
import { readMailboxFigures } from '../projections/funnel.ts';
import { readModels } from '../projections/read-models.ts';
import { randomHistory } from '../testing/random-history.ts';
import { connectMailbox } from '../testing/running-mailboxes.ts';
import { startTracking } from '../testing/running-tracking.ts';

const tracking = await startTracking();
const { user, bus, aCampaign, aLink, aSentEmail, anUnknownEmail, handOver, idsOf, isHandled } = tracking;
const { database } = tracking.service.context;

const [first, second] = ['2026-03-01T15:00:00.000Z', '2026-03-02T14:00:00.000Z'];
const nothing = { openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0, spamCount: 0 };
const relay = { mailboxId: null, address: null, isRemoved: false, ...nothing };
const unheardOf = (mailboxId: string) => ({ ...relay, mailboxId });

const figuresOf = async (path: string): Promise<MailboxFigures[]> => (await user.get(`${path}/funnel`)).body.mailboxes;

async function addUpAll() {
  await eventually(async () => {
    await addUpFigures(database);
    expect((await database.query('select from mailbox_figure_changes')).rowCount).toBe(0);
  });
}

async function remove(mailboxId: string) {
  const removed = { mailboxId, removedAt: '2026-03-02T14:00:00.000Z' };
  await isHandled(await deliverTwice(bus, topics.mailboxes, 'MailboxRemoved', mailboxId, removed));
}

async function move(link: Awaited<ReturnType<typeof aLink>>, mailboxId: string) {
  const moved = { ...idsOf(link), mailboxId, movedAt: second };
  await isHandled(await deliverTwice(bus, topics.emails, 'LeadMoved', link.campaignId, moved));
}

test('O4: each email counts at the mailbox that sent it, also after its lead was moved, removed or erased', async () => {
  const { campaignId, path } = await aCampaign();
  const [ada, bob] = [await connectMailbox(tracking, 1), randomUUIDv7()];
  const [lin, mei, tom] = [await aLink(campaignId), await aLink(campaignId), await aLink(campaignId)];
  await aSentEmail(lin, first, 1, { mailboxId: ada });
  await aSentEmail(mei, first, 1, { mailboxId: ada });
  await aSentEmail(tom, first);
  await user.post(`${path}/tracking`, { leadId: lin.leadId, event: 'reply' });
  await move(lin, bob);
  const ofAda = { ...unheardOf(ada), address: 'ada', sentCount: 2, replyCount: 1 };
  const ofRelay = { ...relay, sentCount: 1 };
  expect(await figuresOf(path)).toEqual([ofAda, { ...unheardOf(bob), sentCount: 0 }, ofRelay]);

  await aSentEmail(lin, second, 2, { mailboxId: bob });
  await user.post(`${path}/tracking`, { leadId: lin.leadId, event: 'bounce' });
  const links = [{ linkId: mei.linkId, leadId: mei.leadId }];
  const detached = { campaignId, links, detachedAt: second };
  await isHandled(await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, detached));
  const erased = { leadIds: [lin.leadId], erasedAt: second };
  await isHandled(await deliverTwice(bus, topics.leads, 'LeadsErased', lin.leadId, erased));
  await remove(ada);
  const expected = [{ ...ofAda, isRemoved: true }, { ...unheardOf(bob), sentCount: 1, bounceCount: 1 }, ofRelay];
  expect(await figuresOf(path)).toEqual(expected);
  await addUpAll();
  expect(await figuresOf(path)).toEqual(expected);

  await database.query('update mailbox_figures set sent = sent + 7');
  const compared = await rebuild<never>({ database, readModels, consumers: consumers as never });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(await figuresOf(path)).toEqual(expected);
});

test('M2: there are none while only the relay sends', async () => {
  const { campaignId, path } = await aCampaign();
  await aSentEmail(await aLink(campaignId), first);
  expect(await figuresOf(path)).toEqual([]);
});

test('M2: a mailbox that rows name is there before anything is known to have left by it, the relay only once it sent', async () => {
  const { campaignId, path } = await aCampaign();
  const [ada, bob] = [randomUUIDv7(), randomUUIDv7()].sort() as [string, string];
  await anUnknownEmail(await aLink(campaignId), undefined, ada);
  await handOver(await aLink(campaignId), randomUUIDv7(), first, undefined, bob);
  const expected = [
    { ...unheardOf(ada), sentCount: 0 },
    { ...unheardOf(bob), sentCount: 0 },
  ];
  expect(await figuresOf(path)).toEqual(expected);
  await addUpAll();
  expect(await figuresOf(path)).toEqual(expected);
});

test('O4: whatever happens, the figures of mailboxes and relay are those of the emails, and add up to the campaign', async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const campaignIds = [(await aCampaign()).campaignId, (await aCampaign()).campaignId];
  const history = randomHistory(campaignIds, 20, random);
  let isOver = false;
  const untilTheEnd = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const living = Promise.all([1, 2, 3].map(() => history.live(database, 300))).finally(() => {
    isOver = true;
  });
  const agree = async () => {
    for (const campaignId of campaignIds) await expectAgreement(campaignId);
  };
  await Promise.all([living, untilTheEnd(() => addUpFigures(database)), untilTheEnd(agree)]);
  await addUpAll();
  await agree();
  const [{ sentCount } = { sentCount: 0 }] = await readMailboxFigures(database, campaignIds[0] as string);
  expect(sentCount).toBeGreaterThan(0);
});

/** Compares, in one snapshot, the kept figures with those counted from the emails and with the campaign's. */
async function expectAgreement(campaignId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read');
    const kept = await readMailboxFigures(transaction, campaignId);
    const { rows: counted } = await transaction.query<MailboxFigures>(
      `select mailbox_id as "mailboxId", count(sent_at) as "sentCount", count(opened_at) as "openCount",
         count(clicked_at) as "clickCount", count(replied_at) as "replyCount", count(bounced_at) as "bounceCount",
         count(spam_at) as "spamCount"
       from emails where campaign_id = $1 group by mailbox_id`,
      [campaignId],
    );
    const figure = ({ sentCount, openCount, clickCount, replyCount, bounceCount, spamCount }: MailboxFigures) => [
      sentCount,
      openCount,
      clickCount,
      replyCount,
      bounceCount,
      spamCount,
    ];
    for (const one of counted.some(({ mailboxId }) => mailboxId !== null) ? counted : []) {
      const same = kept.find(({ mailboxId }) => mailboxId === one.mailboxId);
      if (same || one.mailboxId !== null) expect(same && figure(same)).toEqual(figure(one));
      else expect(figure(one)).toEqual([0, 0, 0, 0, 0, 0]);
    }
    const [campaign] = await readFigures(transaction, campaignId);
    const sum = kept
      .map(figure)
      .reduce((all, one) => all.map((count, place) => count + (one[place] ?? 0)), [0, 0, 0, 0, 0, 0]);
    if (kept.length > 0) expect(sum).toEqual(figure({ ...relay, ...campaign } as MailboxFigures));
  });
}
