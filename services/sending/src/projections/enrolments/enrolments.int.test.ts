import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { manualClock } from '@cadenza/clock';
import { defaultLaunchSettings } from '@cadenza/contracts';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from '../../consumers/consumers.ts';
import type { EnrolmentEvent } from '../../enrolment/events.ts';
import { nextDue, type StepDelay } from '../../plan/lead-position.ts';
import { kitMigrations, ownMigrations } from '../../testing/migrations.ts';
import { followChanges } from '../../visits/follow-changes.ts';
import { campaignsToVisit } from '../../visits/load.ts';
import { ensureCampaign, setLaunched, setSequence, setSettings } from '../campaigns/campaigns.ts';
import { shards } from '../campaigns/shards.ts';
import { requestVisit } from '../campaigns/visits.ts';
import { enrol } from './audience.ts';
import { projectEnrolment } from './enrolments.ts';
import { followSequence } from './follow-sequence.ts';

const { url } = await testDatabase(...kitMigrations, ownMigrations);
const database = openDatabase(url, { connectionsMax: 4 });
afterAll(() => database[Symbol.asyncDispose]());

const campaignId = '019a0000-0000-7000-8000-00000000000c';
const launchedAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const ownedShards = Array.from({ length: shards }, (_, index) => index);
const minutes = fc.integer({ min: -5_000, max: 5_000 }).map((offset) => launchedAt.add({ minutes: offset }));
const position = fc
  .record({
    joinedAt: minutes,
    lastStep: fc.integer({ min: 0, max: 4 }),
    sentAt: minutes,
    heldUntil: fc.option(minutes),
    waitUntil: fc.option(minutes),
  })
  .map(({ sentAt, ...rest }) => ({ ...rest, lastSentAt: rest.lastStep > 0 ? sentAt : null }));
const textOf = (step: StepDelay) => ({ ...step, id: campaignId, subject: 's', body: 'b', attachments: [] });
const steps: StepDelay[] = [1, 2, 3].map((stepNumber) => ({ stepNumber, delayDays: stepNumber - 1 }));

test('T1, E4, T6: the sequence in SQL and the rule that the simulation plays agree, lead by lead and on whose turn it is', async () => {
  await ensureCampaign(database, campaignId);
  await setSettings(database, campaignId, defaultLaunchSettings);
  const texts = steps.map(textOf);
  await setSequence(database, campaignId, { steps: texts, saved: true, changedAt: launchedAt.toString() });
  await setLaunched(database, campaignId, launchedAt.toString());
  const positions = fc.sample(position, 400);
  for (const [place, lead] of positions.entries()) {
    await database.query(
      `insert into enrolments (campaign_id, lead_id, link_id, place, state, joined_at, last_step, last_sent_at, held_until,
         wait_until)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'done', $3, $4, $5, $6, $7)`,
      [
        campaignId,
        place,
        lead.joinedAt.toString(),
        lead.lastStep,
        lead.lastSentAt?.toString() ?? null,
        lead.heldUntil?.toString() ?? null,
        lead.waitUntil?.toString() ?? null,
      ],
    );
  }
  await followSequence(database, campaignId);

  const { rows } = await database.query<{ step: number | null; at: string | null; leadId: string }>(
    `select next_step as step, due_at as at, lead_id as "leadId" from enrolments where campaign_id = $1 order by place`,
    [campaignId],
  );
  const expected = positions.map((lead) => nextDue(lead, steps, launchedAt));
  const stepAndTime = (step: number | null, at: Temporal.Instant | null) => ({
    step,
    at: step ? at?.toString() : null,
  });
  expect(rows.map(({ step, at }) => stepAndTime(step, at ? Temporal.Instant.from(at) : null))).toEqual(
    expected.map((due) => stepAndTime(due?.stepNumber ?? null, due?.at ?? null)),
  );

  await requestVisit(database, [campaignId], launchedAt);
  const [facts] = await campaignsToVisit(database, { ownedShards, now: launchedAt, limit: 1 });
  const firstOf = (isFollowUp: boolean) => {
    const [first] = positions
      .flatMap((lead, place) => {
        const due = expected[place];
        return due && lead.lastStep > 0 === isFollowUp ? [{ due, leadId: rows[place]?.leadId }] : [];
      })
      .sort((one, other) => Temporal.Instant.compare(one.due.at, other.due.at));
    return first && { leadId: first.leadId, nextStep: first.due.stepNumber, isHeld: first.due.isHeld };
  };
  expect(facts?.followUp).toMatchObject(firstOf(true) as object);
  expect(facts?.initial).toMatchObject(firstOf(false) as object);
});

test('whose turn it is is found at two places of the queue, however many wait', async () => {
  const plan = await database.transaction(async (transaction) => {
    // Makes the planner sort only where no index gives the order.
    await transaction.query('set local enable_sort = off; set local enable_seqscan = off');
    const steps: string[] = [];
    const explained = {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        steps.push(...rows.map((row) => row['QUERY PLAN']));
        return { rows: [] };
      },
    } as unknown as Queryable;
    await campaignsToVisit(explained, { ownedShards, now: launchedAt, limit: 1 });
    return steps.join('\n');
  });
  expect(plan.match(/using enrolments_queue/g)).toHaveLength(2);
  expect(plan).not.toMatch(/Sort Key: enrolments/);
});

const aPerson = { firstName: 'Ada', lastName: '', email: 'ada@example.net', company: null, jobRole: null };

test('a lead is found by its whole key while more and more are attached, whatever the planner knows of their number', async () => {
  const own = await testDatabase(...kitMigrations, ownMigrations);
  await using filling = openDatabase(own.url);
  const linksOf = (block: number) =>
    Array.from({ length: 500 }, (_, place) => ({
      ...{ leadId: randomUUIDv7(), linkId: randomUUIDv7(), position: block * 500 + place, mailable: true },
      ...{ lead: aPerson, leadCreatedAt: launchedAt.toString() },
    }));
  await ensureCampaign(filling, campaignId);
  const read = await filling.transaction(async (transaction) => {
    const reads: number[] = [];
    for (let block = 0; block < 6; block += 1) {
      // Plans anew for each block, as after a change of the table's statistics, which drops a connection's cached
      // plans.
      await transaction.query('discard plans');
      await enrol(transaction, campaignId, linksOf(block), launchedAt.toString());
      const { rows } = await transaction.query<{ read: number }>(
        "select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'enrolments'",
      );
      reads.push(rows[0]?.read ?? 0);
    }
    return reads;
  });
  expect(read.at(-1)).toBeLessThan(6 * 500 * 10);
});

const app = { clock: manualClock(launchedAt.toString()), hashKey: 'secret' };

/** The whole effect of an event, as committed when it comes from the bus. */
function apply(type: string, data: object, beforeCommit: () => Promise<void> = async () => {}): Promise<void> {
  const consumer = consumers.find((each) => each.type === type);
  const event = { id: randomUUIDv7(), data };
  return database.transaction(async (transaction) => {
    await consumer?.before?.(transaction, event as never, app as never);
    await consumer?.project?.(transaction, event as never);
    await beforeCommit();
  });
}

test('E1: leads that are attached while the sequence is being written get its first step', async () => {
  const raced = randomUUIDv7();
  const changedAt = launchedAt.toString();
  const link = { linkId: randomUUIDv7(), leadId: randomUUIDv7(), position: 0, mailable: true, lead: aPerson };
  const attached = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  await apply('CampaignCreated', { campaignId: raced, settings: defaultLaunchSettings });
  const attaching = apply('LeadsAttached', { campaignId: raced, links: [link], attachedAt: changedAt }, () => {
    attached.resolve();
    return mayCommit.promise;
  });
  await attached.promise;
  const writing = (async () => {
    await apply('CampaignSequenceChanged', { campaignId: raced, steps: steps.map(textOf), saved: true, changedAt });
    const visits = await campaignsToVisit(database, { ownedShards, now: launchedAt, limit: 10 });
    const facts = visits.find(({ id }) => id === raced);
    if (facts?.sequenceDirty) await followChanges({ database }, [facts]);
  })();
  await Promise.race([writing, wait(200)]);
  mayCommit.resolve();
  await Promise.all([attaching, writing]);
  const { rows } = await database.query('select state, next_step as step from enrolments where campaign_id = $1', [
    raced,
  ]);
  expect(rows).toEqual([{ state: 'waiting', step: 1 }]);
});

describe('S1, S5: what may leave at once', () => {
  const lead = { campaignId, leadId: randomUUIDv7(), linkId: randomUUIDv7() };
  const now = launchedAt.add({ hours: 48 }).toString();
  const cause = { emailId: randomUUIDv7(), test: false };

  /** When the next email of a lead is due after these events; before them it has long been due. */
  async function dueAfter(...events: Exclude<EnrolmentEvent, { type: 'LeadMoved' }>[]): Promise<string> {
    await database.query(
      `insert into enrolments (campaign_id, lead_id, link_id, place, state, joined_at) values ($1, $2, $3, 1000, 'waiting', $4)
       on conflict (campaign_id, lead_id) do update set state = 'waiting', held_until = null, wait_until = null`,
      [campaignId, lead.leadId, lead.linkId, launchedAt.toString()],
    );
    for (const [index, event] of events.entries()) {
      const recorded = { ...event, id: '', stream: '', version: index + 1, occurredAt: now };
      await projectEnrolment(database, { ...recorded, metadata: { correlationId: null, causationId: null } });
    }
    const { rows } = await database.query<{ at: string }>(
      'select due_at as at from enrolments where campaign_id = $1 and lead_id = $2',
      [campaignId, lead.leadId],
    );
    return Temporal.Instant.from(rows[0]?.at as string).toString();
  }

  const finished = { outcome: 'failed', reason: 'bounced', finishedAt: now, cause } as const;
  const held = (until: string) => ({ type: 'LeadHeld' as const, data: { ...lead, until, heldAt: now, cause } });
  const lifted = (by: typeof cause | null) => ({
    type: 'LeadHoldLifted' as const,
    data: { ...lead, liftedAt: now, cause: by },
  });
  const later = launchedAt.add({ hours: 96 }).toString();
  const inAMinute = launchedAt.add({ hours: 48, minutes: 1 }).toString();

  test('nothing in the minute after a verdict was taken back: the next event may say what is true instead', async () => {
    const reopened = { type: 'LeadReopened', data: { ...lead, reopenedAt: now } } as const;
    expect(await dueAfter({ type: 'LeadFinished', data: { ...lead, ...finished } }, reopened)).toBe(inAMinute);
    expect(await dueAfter(held(later), lifted(cause))).toBe(inAMinute);
  });

  test('everything that is due when a person lets a lead go on', async () => {
    expect(await dueAfter(held(later))).toBe(later);
    expect(await dueAfter(held(later), lifted(null))).toBe(launchedAt.toString());
  });
});
