import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { ContractEvent, SealedEvent } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { sealEvents } from './seal-events.ts';
import { openEvent } from './sealed-event.ts';

const [ada, bob, cy] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()] as [string, string, string];
const keys = new Map([ada, bob, cy].map((id) => [id, randomBytes(32)] as const));
const keysOf = (...ids: string[]) => new Map(ids.map((id) => [id, keys.get(id) as Buffer]));

const imported = (...leadIds: string[]): ContractEvent => ({
  id: randomUUIDv7(),
  version: 1,
  type: 'LeadsImported',
  key: 'import-1',
  occurredAt: '2026-03-02T09:00:00.000Z',
  correlationId: null,
  causationId: null,
  answers: [],
  data: {
    leads: leadIds.map((id) => ({
      id,
      firstName: 'Ada',
      lastName: '',
      email: 'ada@example.com',
      company: null,
      jobRole: null,
    })),
    importedAt: '2026-03-02T09:00:00Z',
  },
});

function source(known: ReadonlyMap<string, Buffer | null>) {
  const asked: string[][] = [];
  return {
    asked,
    find: async (leadIds: readonly string[]) => {
      asked.push([...leadIds]);
      return new Map(leadIds.map((id) => [id, known.get(id) ?? null]));
    },
  };
}

test('keys that are known are not asked for, and all parts open with the key of their lead', async () => {
  const leadKeys = source(keys);
  const events = [imported(ada, bob), imported(cy)];
  const [one, other] = events as [ContractEvent, ContractEvent];
  const sealed = await sealEvents(
    [
      { event: one, known: keysOf(ada) },
      { event: other, known: undefined },
    ],
    leadKeys,
  );
  expect(leadKeys.asked).toEqual([[bob, cy]]);
  expect(JSON.stringify(sealed)).not.toContain('example.com');
  expect(sealed.map((event) => openEvent(event as unknown as SealedEvent, keys).event)).toEqual(events);
});

test('a source of keys is not asked at all where every key is known, and a lead without one is left out', async () => {
  const leadKeys = source(new Map());
  const event = imported(ada, bob);
  const [whole] = await sealEvents([{ event, known: keysOf(ada, bob) }], leadKeys);
  expect(leadKeys.asked).toEqual([]);
  expect(openEvent(whole as unknown as SealedEvent, keys).event).toEqual(event);

  const [left] = await sealEvents([{ event, known: keysOf(ada) }], leadKeys);
  expect(leadKeys.asked).toEqual([[bob]]);
  expect(openEvent(left as unknown as SealedEvent, keys).event).toEqual({
    ...event,
    data: { ...(event.data as object), leads: (event.data as { leads: unknown[] }).leads.slice(0, 1) },
  });
});

test('without a source of keys nothing is sealed', async () => {
  const event = imported(ada);
  expect(await sealEvents([{ event, known: keysOf(ada) }], undefined)).toEqual([event]);
});
