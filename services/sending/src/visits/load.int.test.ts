import { randomUUIDv7 } from 'node:crypto';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { projectPlans } from '../projections/campaigns/plans.ts';
import { shards } from '../projections/campaigns/shards.ts';
import { requestVisit } from '../projections/campaigns/visits.ts';
import { keepLanes, noteClaimsInLanes, noteEndsInLanes } from '../projections/mailboxes/lanes.ts';
import { keepMailbox } from '../projections/mailboxes/mailboxes.ts';
import { aMailbox } from '../testing/a-mailbox.ts';
import { kitMigrations, ownMigrations } from '../testing/migrations.ts';
import { campaignsToVisit } from './load.ts';

const { url } = await testDatabase(...kitMigrations, ownMigrations);
const database = openDatabase(url, { connectionsMax: 4 });
afterAll(() => database[Symbol.asyncDispose]());

const plannedAt = Temporal.Instant.from('2026-03-02T09:00:00Z');
const after = (minutes: number) => plannedAt.add({ minutes });
const laneRevision = 7;

/** A campaign of two mailboxes, and what was planned for it: one sends after ten minutes, the other after twenty. */
async function plannedCampaign() {
  const campaignId = randomUUIDv7();
  const [ada, bob] = [randomUUIDv7(), randomUUIDv7()];
  await database.query(
    `insert into campaigns (id, shard, status, lane_revision, visit_at) values ($1, $2, 'active', $3, $4)`,
    [campaignId, shards, laneRevision, plannedAt.toString()],
  );
  for (const mailboxId of [ada, bob]) {
    await keepMailbox(database, { mailboxId, mailbox: aMailbox(), connectedAt: plannedAt.toString() });
    await database.query('insert into lanes (campaign_id, mailbox_id, is_sender) values ($1, $2, true)', [
      campaignId,
      mailboxId,
    ]);
  }
  const lane = (mailboxId: string, minutes: number) => ({
    ...{ campaignId, mailboxId, boundLeadAt: null, newLeadAt: plannedAt.toString(), wakeAt: null },
    ...{ nextSendAt: after(minutes).toString(), nextRule: 'gap', nextLimit: 'mailbox-gap' },
  });
  await database.transaction(async (transaction) => {
    const visit = { campaignId, revision: 0, laneRevision, visitAt: plannedAt.toString(), areLanesPlanned: true };
    await projectPlans(transaction, [], { visits: [visit], now: plannedAt });
    await keepLanes(transaction, [lane(ada, 10), lane(bob, 20)]);
  });
  const names = new Map<string, string>([
    [ada, 'ada'],
    [bob, 'bob'],
  ]);
  return { campaignId, ada, names };
}

type Planned = Awaited<ReturnType<typeof plannedCampaign>>;

const countEnd = ({ campaignId }: Planned) =>
  database.query('update campaigns set lane_revision = lane_revision + 1 where id = $1', [campaignId]);

async function endEmailOfAda(planned: Planned): Promise<void> {
  const { campaignId, ada } = planned;
  const emailId = randomUUIDv7();
  const revisions = { mailboxRevision: null, campaignRevision: null };
  await database.transaction(async (transaction) => {
    await noteClaimsInLanes(transaction, [{ emailId, campaignId, mailboxId: ada, day: '2026-03-02', ...revisions }]);
    const end = { emailId, heardAt: after(1).toString(), usesAllowance: true };
    await noteEndsInLanes(transaction, [end], after(1));
  });
  await countEnd(planned);
}

describe('T8: a visit to a campaign reads the lanes', () => {
  test.each<[string, { minutes?: number; read: string[]; happens?: (planned: Planned) => Promise<unknown> }]>([
    ['none, where nothing happened', { read: [] }],
    ['of the email that ended', { read: ['ada'], happens: endEmailOfAda }],
    [
      'all, where an older instance counted an end and noted it at no lane',
      { read: ['ada', 'bob'], happens: countEnd },
    ],
    [
      'all, where anything else changed',
      { read: ['ada', 'bob'], happens: ({ campaignId }) => requestVisit(database, [campaignId], plannedAt) },
    ],
    ['whose turn has come', { minutes: 15, read: ['ada'] }],
  ])('%s', async (_, { minutes = 5, read, happens = async () => {} }) => {
    const planned = await plannedCampaign();
    await happens(planned);
    const query = { ownedShards: [shards], now: after(minutes), limit: 100 };
    const facts = (await campaignsToVisit(database, query)).find(({ id }) => id === planned.campaignId);
    expect(facts?.lanes.map(({ mailbox }) => planned.names.get(mailbox.id)).toSorted()).toEqual(read);
    const kept = ['ada', 'bob'].filter((name) => !read.includes(name));
    expect(facts?.keptLanes.map(({ mailboxId }) => planned.names.get(mailboxId)).toSorted()).toEqual(kept);
    for (const lane of facts?.keptLanes ?? [])
      expect(lane).toMatchObject({ isSender: true, next: { rule: 'gap', mailboxLimit: 'mailbox-gap' } });
  });
});
