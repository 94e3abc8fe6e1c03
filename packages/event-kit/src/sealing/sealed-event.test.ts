import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type ContractEvent, type SealedEvent, sealedEvent } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import type { KeysByLead } from './lead-keys.ts';
import { leaveSealed, openEvent, sealEvent } from './sealed-event.ts';

const [ada, grace] = [randomUUIDv7(), randomUUIDv7()];
const keys: KeysByLead = new Map([ada, grace].map((id) => [id, randomBytes(32)]));
const at = '2026-03-02T16:00:00Z';
const fieldsOf = (name: string) => ({
  firstName: name,
  lastName: 'Canary',
  email: `${name}@canary.example`,
  company: 'Canary',
  jobRole: null,
});
const blank = { firstName: '', lastName: '', email: '', company: null, jobRole: null };
const anEvent = (type: string, data: object): ContractEvent => ({
  id: randomUUIDv7(),
  version: 1,
  type,
  key: 'key',
  occurredAt: at,
  correlationId: null,
  causationId: null,
  answers: [],
  data,
});
const leads = [ada, grace].map((id, index) => ({ id, ...fieldsOf(`Zora${index}`) }));
const links = leads.map(({ id, ...lead }, position) => ({ leadId: id, linkId: id, position, lead, leadCreatedAt: at }));
const events = [
  anEvent('LeadsImported', { leads, importedAt: at }),
  anEvent('LeadsCompleted', { leads }),
  anEvent('LeadsChanged', { leads, changedAt: at }),
  anEvent('LeadsAttached', { campaignId: ada, links, attachedAt: at }),
  anEvent('EmailHandedOver', { leadId: ada, emailId: grace, links: ['https://example.com/?who=canary'] }),
];
/** As it comes from the bus. */
const sealed = (event: ContractEvent, with_ = keys): SealedEvent =>
  sealedEvent.parse(JSON.parse(JSON.stringify(sealEvent(event, with_))));
const attached = events[3] as ContractEvent;

test.each(events)('$type says nothing of a person on the bus, and everything once it is open', (event) => {
  const onBus = sealed(event);
  expect(JSON.stringify(onBus)).not.toMatch(/canary|Zora\d/i);
  expect(openEvent(onBus, keys)).toEqual({ event, gone: new Set() });
});

test('the same is never sealed twice in the same way', () => {
  expect(sealed(attached).sealed[ada]).not.toBe(sealed(attached).sealed[ada]);
});

test('who was erased before it was published is left out, as today, and keeps no part', () => {
  const { data, sealed: parts } = sealed(attached, new Map([...keys, [ada, null]]));
  expect(data).toMatchObject({ links: [{ leadId: grace }] });
  expect(Object.keys(parts)).toEqual([grace]);
  const handedOver = sealEvent(events[4] as ContractEvent, new Map([[ada, null]]));
  expect(handedOver).toMatchObject({ version: 1, data: { links: [] } });
});

test('J3: of who was erased before it was read the link stays, and nothing is said', () => {
  const known: KeysByLead = new Map([...keys, [ada, null]]);
  expect(openEvent(sealed(attached), known)).toEqual({
    event: { ...attached, data: { ...(attached.data as object), links: [{ ...links[0], lead: blank }, links[1]] } },
    gone: new Set([ada]),
  });
  expect(leaveSealed(sealed(attached)).gone).toEqual(new Set([ada, grace]));
});

describe('what was tampered with does not open, and its words are in no message:', () => {
  const onBus = sealed(attached);
  const part = onBus.sealed[ada] as string;
  const other = sealed(anEvent('LeadsAttached', attached.data as object));
  const bytes = Buffer.from(part, 'base64url');
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    return changed.toString('base64url');
  };
  test.each([
    ['moved to another event', { ...onBus, id: randomUUIDv7() }],
    ['taken from another event', { ...onBus, sealed: { ...onBus.sealed, [ada]: other.sealed[ada] as string } }],
    [
      'moved to another type',
      { ...onBus, type: 'LeadsImported' as const, data: { leads: links.map(({ leadId: id }) => ({ id })) } },
    ],
    ['moved to another lead', { ...onBus, sealed: { [ada]: onBus.sealed[grace] as string, [grace]: part } }],
    ['cut off', { ...onBus, sealed: { ...onBus.sealed, [ada]: part.slice(0, -4) } }],
    ['empty', { ...onBus, sealed: { ...onBus.sealed, [ada]: '' } }],
    ['only nonce and tag', { ...onBus, sealed: { ...onBus.sealed, [ada]: randomBytes(28).toString('base64url') } }],
    ['another nonce', { ...onBus, sealed: { ...onBus.sealed, [ada]: flipped(0) } }],
    ['another text', { ...onBus, sealed: { ...onBus.sealed, [ada]: flipped(20) } }],
    ['another tag', { ...onBus, sealed: { ...onBus.sealed, [ada]: flipped(bytes.length - 1) } }],
    ['left out', { ...onBus, sealed: { [grace]: onBus.sealed[grace] as string } }],
    ['of no lead of the event', { ...onBus, sealed: { ...onBus.sealed, [randomUUIDv7()]: part } }],
  ] satisfies [string, SealedEvent][])('%s', (_, changed) => {
    expect(() => openEvent(changed, keys)).toThrow(/^A sealed part (is|does)/);
  });

  test('sealed with another key', () => {
    expect(() => openEvent(onBus, new Map([...keys, [ada, randomBytes(32)]]))).toThrow('does not open');
  });
});

test.each([
  [
    'more leads than an event has',
    { sealed: Object.fromEntries(Array.from({ length: 501 }, () => [randomUUIDv7(), 'x'])) },
  ],
  ['a name that is no lead', { sealed: { Ada: 'x' } }],
  ['what is no base64url', { sealed: { [ada]: `${'x'.repeat(100_000)}=` } }],
  ['a type that is never sealed', { type: 'LeadsErased' }],
  ['no parts', { sealed: undefined }],
])('a record with %s is none', (_, changes) => {
  expect(sealedEvent.safeParse({ ...sealed(attached), ...changes }).success).toBe(false);
});
