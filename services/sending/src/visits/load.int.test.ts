import { randomUUIDv7 } from 'node:crypto';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { noteSequenceFollowed } from '../projections/campaigns/campaigns.ts';
import { projectPlans } from '../projections/campaigns/plans.ts';
import { noteSendersFollowed } from '../projections/campaigns/senders.ts';
import { shards } from '../projections/campaigns/shards.ts';
import { noteValuesFollowed } from '../projections/campaigns/values.ts';
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
const after = (seconds: number) => plannedAt.add({ seconds });
const laneRevision = 7;

/** A campaign of two mailboxes, and what was planned for it: one sends after twenty seconds, the other after ten minutes. */
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
  const lane = (mailboxId: string, seconds: number) => ({
    ...{ campaignId, mailboxId, boundLeadAt: null, newLeadAt: plannedAt.toString(), wakeAt: null },
    ...{ nextSendAt: after(seconds).toString(), nextRule: 'gap', nextLimit: 'mailbox-gap' },
  });
  await database.transaction(async (transaction) => {
    const visit = { campaignId, revision: 0, laneRevision, visitAt: after(-10).toString(), areLanesPlanned: true };
    await projectPlans(transaction, [], { visits: [visit], now: plannedAt });
    await keepLanes(transaction, [lane(ada, 20), lane(bob, 600)], plannedAt);
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
  test.each<[string, { seconds?: number; read: string[]; happens?: (planned: Planned) => Promise<unknown> }]>([
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
    ...[noteSequenceFollowed, noteSendersFollowed, noteValuesFollowed].map(
      (follow): [string, { read: string[]; happens: (planned: Planned) => Promise<unknown> }] => [
        `all, after ${follow.name}`,
        {
          read: ['ada', 'bob'],
          happens: ({ campaignId }) => follow(database, { id: campaignId, revision: 0 }),
        },
      ],
    ),
    ['whose turn has come', { seconds: 30, read: ['ada'] }],
    ['all, after a minute, in which their mailboxes may have sent for others', { seconds: 61, read: ['ada', 'bob'] }],
    ['all, where the clock was set back', { seconds: -1, read: ['ada', 'bob'] }],
  ])('%s', async (_, { seconds = 10, read, happens = async () => {} }) => {
    const planned = await plannedCampaign();
    await happens(planned);
    const query = { ownedShards: [shards], now: after(seconds), limit: 100 };
    const facts = (await campaignsToVisit(database, query)).find(({ id }) => id === planned.campaignId);
    expect(facts?.lanes.map(({ mailbox }) => planned.names.get(mailbox.id)).toSorted()).toEqual(read);
    const kept = ['ada', 'bob'].filter((name) => !read.includes(name));
    expect(facts?.keptLanes.map(({ mailboxId }) => planned.names.get(mailboxId)).toSorted()).toEqual(kept);
    for (const lane of facts?.keptLanes ?? [])
      expect(lane).toMatchObject({ isSender: true, next: { rule: 'gap', mailboxLimit: 'mailbox-gap' } });
  });
});
