import { randomUUIDv7 } from 'node:crypto';
import { type ContractEvent, topicSchemas, topics } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { sealEvent } from '../sealing/sealed-event.ts';
import { inParts } from './in-parts.ts';

const at = '2026-03-02T16:00:00Z';
const leadIds = Array.from({ length: 100 }, () => randomUUIDv7());
/** Every field of every lead as long as it may be, of characters that take three bytes each. */
const largest = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, '猫'.repeat(1_000)]));
const leadWith = (fields?: object) => ({
  ...{ firstName: 'Ada', lastName: 'L', email: 'ada@example.com', company: null, jobRole: null },
  ...(fields && { fields }),
});
const anEvent = (type: string, data: object): ContractEvent => ({
  ...{ id: randomUUIDv7(), version: 1, type, key: 'import-1', occurredAt: at, correlationId: null, causationId: null },
  ...{ answers: ['x'], data },
});
const changed = (fields: object | undefined, ids = leadIds) =>
  anEvent('LeadsChanged', { leads: ids.map((id) => ({ id, ...leadWith(fields) })), changedAt: at });
const attached = (fields: object) => {
  const links = leadIds.map((leadId, position) => ({
    ...{ linkId: randomUUIDv7(), leadId, position, mailable: true },
    ...{ lead: leadWith(fields), leadCreatedAt: at },
  }));
  return anEvent('LeadsAttached', { campaignId: randomUUIDv7(), links, attachedAt: at });
};
const leadsOf = ({ data }: ContractEvent) => {
  const { leads, links } = data as { leads?: { id: string }[]; links?: { leadId: string }[] };
  return leads?.map(({ id }) => id) ?? links?.map(({ leadId }) => leadId) ?? [];
};

test.each([
  ['leads without custom fields', changed(undefined)],
  ['leads of a usual size', changed({ industry: 'Looms' })],
  ['no leads', anEvent('LeadsErased', { leadIds, erasedAt: at })],
  ['links of an email', anEvent('EmailHandedOver', { leadId: leadIds[0], links: ['https://example.com'] })],
])('an event with %s is one record', (_, event) => {
  expect(inParts(event)).toEqual([event]);
});

test.each([
  [topics.leads, changed(largest)],
  [topics.audience, attached(largest)],
])('on %s the largest event is several records, each of which the bus takes when it is sealed', (topic, event) => {
  const parts = inParts(event);
  const [last, ...others] = parts.toReversed();
  expect(last).toMatchObject({ id: event.id, answers: ['x'] });
  expect(leadsOf(last!)).toEqual([]);
  expect(parts.flatMap(leadsOf)).toEqual(leadIds);
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  for (const other of others) expect(other).toMatchObject({ partOf: event.id, answers: [] });
  const keys = new Map(leadIds.map((id) => [id, Buffer.alloc(32, 7)]));
  for (const part of parts) {
    expect(topicSchemas[topic].parse(part)).toEqual(part);
    expect(Buffer.byteLength(JSON.stringify(sealEvent(part, keys)))).toBeLessThan(8_000_000);
  }
});

test('a repetition has the same ids, and parts with other leads have other ids', () => {
  const event = changed(largest);
  const ids = (of: ContractEvent) => inParts(of).map(({ id }) => id);
  expect(ids(event)).toEqual(ids(structuredClone(event)));
  const halved = Object.fromEntries(Object.entries(largest).slice(0, 25));
  const { leads, changedAt } = event.data as { leads: object[]; changedAt: string };
  const smaller = { ...event, data: { leads: leads.map((lead) => ({ ...lead, fields: halved })), changedAt } };
  expect(ids(event).filter((id) => ids(smaller).includes(id))).toEqual([event.id]);
});
