import { randomUUIDv7 } from 'node:crypto';
import type { BusRecord } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import { type ContractEvent, type SealedEvent, type Topic, topics, weekdays } from '@cadenza/contracts';
import { openEvent, sealEvent } from '@cadenza/event-kit';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runSender, start } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const clock = manualClock(start.toString());
const sender = await runSender({ smtpUrl: sink.url, clock });
const { bus, campaigns, database, leadKeys } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
afterEach(() => {
  leadKeys.fault = undefined;
});

const step = { subject: 'Hello', body: 'See https://example.com/?to={{email}}', delayDays: 0 };
const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
/** Attempts move the clock on. */
const waiting = { timeoutMs: 60_000, pauseMsMax: 25 };
const at = start.toString();
const aLead = () => ({ leadId: randomUUIDv7(), linkId: randomUUIDv7() });
type LeadIds = ReturnType<typeof aLead>;

/** An event as its owner publishes it, except for `changes`. */
function record(topic: Topic, type: string, key: string, data: object, changes: object = {}): BusRecord {
  const envelope = { version: 1, key, occurredAt: at, correlationId: null, causationId: null, answers: [] };
  const event: ContractEvent = { id: randomUUIDv7(), ...envelope, type, data };
  const { leads = [], links = [] } = data as { leads?: { id: string }[]; links?: LeadIds[] };
  const ids = [...leads.map(({ id }) => id), ...links.map(({ leadId }) => leadId)];
  const sealed = sealEvent(event, new Map(ids.map((id) => [id, leadKeys.keyOf(id)])));
  const value = JSON.stringify({ ...sealed, ...changes });
  return { topic, key, id: event.id, headers: { type, version: String(sealed.version) }, value };
}

const attached = (campaignId: string, ids: LeadIds, changes?: object) => {
  const lead = { firstName: 'Ada', lastName: 'L', email: `${ids.leadId}@example.net`, company: null, jobRole: null };
  const link = { ...ids, position: 1, mailable: true, lead, leadCreatedAt: at };
  return record(topics.audience, 'LeadsAttached', campaignId, { campaignId, links: [link], attachedAt: at }, changes);
};
const detached = (campaignId: string, ids: LeadIds) =>
  record(topics.audience, 'LeadsDetached', campaignId, { campaignId, links: [ids], detachedAt: at });

const addressOf = ({ leadId }: LeadIds) => `${leadId}@example.net`;
const mailsTo = (ids: LeadIds) => sink.mails.filter(({ to }) => to[0] === addressOf(ids)).length;
async function rowsOf(table: string, { leadId }: LeadIds) {
  return (await database.query(`select * from ${table} where lead_id = $1`, [leadId])).rows;
}
async function launched() {
  const campaignId = await campaigns.create([step], settings);
  await campaigns.launch(campaignId);
  return campaignId;
}

test('what is sealed is opened and sent; keys are asked for once for all of a block, and never again', async () => {
  const campaignId = await launched();
  const leads = [aLead(), aLead(), aLead()];
  leadKeys.asked.length = 0;
  await bus.publish(leads.map((ids) => attached(campaignId, ids)));
  for (const ids of leads) {
    await eventually(async () => {
      clock.advance({ minutes: 1 });
      expect(mailsTo(ids)).toBe(1);
    }, waiting);
  }
  expect(leadKeys.asked.map((ids) => ids.toSorted())).toEqual([leads.map(({ leadId }) => leadId).toSorted()]);
  expect(sink.mails.find(({ to }) => to[0] === addressOf(leads[0] as LeadIds))?.parsed.text).toContain('See http');

  // The sender seals its own events with the same keys.
  const { leadId } = leads[0] as LeadIds;
  await eventually(async () => {
    const heard: BusRecord[] = [];
    await using _ = await bus.subscribe({
      group: randomUUIDv7(),
      topics: [topics.emails],
      handle: async (records) => void heard.push(...records),
      onError: () => {},
    });
    await eventually(() => {
      const handedOver = heard.find(({ value }) => value.includes('EmailHandedOver') && value.includes(leadId));
      expect(handedOver?.headers['version']).toBe('2');
      expect(handedOver?.value).not.toContain('example.com/?to');
      const sealed = JSON.parse(handedOver?.value as string) as SealedEvent;
      const { event } = openEvent(sealed, new Map([[leadId, leadKeys.keyOf(leadId)]]));
      expect(event.data).toMatchObject({ links: [expect.stringMatching(/^https:\/\/example\.com\/\?to=/)] });
    }, waiting);
  }, waiting);
  expect(leadKeys.asked).toHaveLength(1);
});

test.each([
  ['is away', { status: 503, body: {} }],
  ['names no key of one', { status: 200, body: { keys: {} } }],
  ['says something else', { status: 200, body: { keys: 'none' } }],
  ['has a copy of a version without keys', { status: 404, body: { code: 'not-found' } }],
])('S10: while leads %s, records wait, no email is begun, and a stop behind them is heard after', async (_, fault) => {
  const [campaignId, other] = [await launched(), await launched()];
  const [ids, stopped] = [aLead(), aLead()];
  await bus.publish([attached(other, stopped)]);
  await eventually(async () => expect(await rowsOf('enrolments', stopped)).toHaveLength(1), waiting);

  leadKeys.fault = fault;
  await bus.publish([attached(campaignId, ids)]);
  // Another campaign may be in another partition. The stop stands behind a record of its own campaign that has to wait
  // as well.
  await bus.publish([attached(other, aLead()), detached(other, stopped)]);
  const unheard = async () => (await database.query('select topic, cause from unheard_topics')).rows;
  await eventually(async () => expect(await unheard()).toEqual([{ topic: topics.audience, cause: 'keys' }]), waiting);
  // What was begun a moment before arrives.
  const underWay = async () =>
    (await database.query('select from campaigns where in_flight_email is not null')).rowCount;
  await eventually(async () => expect(await underWay()).toBe(0), waiting);
  const sent = sink.mails.length;
  clock.advance({ hours: 2 });
  const { failures } = leadKeys;
  await eventually(() => expect(leadKeys.failures).toBeGreaterThan(failures + 2), waiting);
  expect(sink.mails).toHaveLength(sent);
  expect((await database.query('select from parked_records')).rowCount).toBe(0);
  expect(await rowsOf('enrolments', ids)).toEqual([]);

  leadKeys.fault = undefined;
  await eventually(async () => {
    clock.advance({ minutes: 1 });
    expect(mailsTo(ids)).toBe(1);
  }, waiting);
  await eventually(async () => expect(await unheard()).toEqual([]), waiting);
  expect((await database.query('select from records_without_keys')).rowCount).toBe(0);
  await eventually(
    async () => expect(await rowsOf('enrolments', stopped)).toMatchObject([{ attached: false }]),
    waiting,
  );
});

test('J3: of who was erased before it was read the enrolment stays, and nobody is mailed', async () => {
  const campaignId = await launched();
  const [erased, known] = [aLead(), aLead()];
  leadKeys.erased.add(erased.leadId);
  await bus.publish([attached(campaignId, erased), attached(campaignId, known)]);
  await eventually(async () => {
    clock.advance({ minutes: 1 });
    expect(mailsTo(known)).toBe(1);
    expect(await rowsOf('enrolments', erased)).toMatchObject([{ state: 'ended', reason: 'lead-deleted' }]);
  }, waiting);
  expect((await database.query('select from leads where id = $1', [erased.leadId])).rowCount).toBe(0);
  expect(mailsTo(erased)).toBe(0);
});

test('J3: a key is destroyed with the lead, and is not kept when it comes later', async () => {
  const campaignId = await launched();
  const ids = aLead();
  await bus.publish([attached(campaignId, ids)]);
  await eventually(
    async () => expect(await rowsOf('lead_keys', ids)).toMatchObject([{ key: leadKeys.keyOf(ids.leadId) }]),
    waiting,
  );
  const erased = record(topics.leads, 'LeadsErased', ids.leadId, { leadIds: [ids.leadId], erasedAt: at });
  await bus.publish([erased]);
  await eventually(async () => expect(await rowsOf('lead_keys', ids)).toMatchObject([{ key: null }]), waiting);
  leadKeys.asked.length = 0;
  const again = attached(campaignId, ids);
  await bus.publish([again]);
  await eventually(
    async () => expect((await database.query('select from inbox where record_id = $1', [again.id])).rowCount).toBe(1),
    waiting,
  );
  expect(leadKeys.asked).toEqual([]);
  expect((await database.query('select from leads where id = $1', [ids.leadId])).rowCount).toBe(0);
});

test('S10: what was tampered with is parked, and a stop behind it holds its lead', async () => {
  const campaignId = await launched();
  const ids = aLead();
  const bad = attached(campaignId, ids, { id: randomUUIDv7() });
  const behind = detached(campaignId, ids);
  await bus.publish([bad, behind]);
  await eventually(async () => {
    const { rows } = await database.query('select record_id as id, error from parked_records order by number');
    expect(rows).toMatchObject([{ id: bad.id, error: expect.stringContaining('does not open') }, { id: behind.id }]);
  }, waiting);
  expect((await database.query('select lead_id from parked_holds')).rows).toEqual([{ lead_id: ids.leadId }]);
});
