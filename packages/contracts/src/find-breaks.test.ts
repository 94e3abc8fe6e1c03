import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findBreaks, type Schema, type Snapshot } from './find-breaks.ts';

const fields = {
  id: z.uuid(),
  count: z.number().int().max(100),
  kind: z.enum(['gap', 'window']),
  note: z.string().optional(),
  at: z.string().nullable(),
  lines: z.array(z.object({ text: z.string() })),
  amounts: z.record(z.string(), z.number()),
};
const before = z.object(fields);
const { count: _, ...withoutCount } = fields;

const describeSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Schema;
const asEvent = (schema: z.ZodType): Snapshot => ({
  events: { topic: { Planned: describeSchema(schema) } },
  schemas: {},
});
const asCall = (name: string, schema: z.ZodType): Snapshot => ({
  events: {},
  schemas: { [name]: describeSchema(schema) },
});
const isRequest = (name: string) => name.endsWith('Request');

const inEvent = (after: z.ZodType) => findBreaks(asEvent(before), asEvent(after), isRequest);
const inRequest = (after: z.ZodType) =>
  findBreaks(asCall('planRequest', before), asCall('planRequest', after), isRequest);
const inAnswer = (after: z.ZodType) => findBreaks(asCall('plan', before), asCall('plan', after), isRequest);

describe.each([
  ['a field that is removed', z.object(withoutCount), 'Planned.count is gone: it was removed or renamed.'],
  ['a field of another type', before.extend({ count: z.string() }), 'Planned.count was integer and is string.'],
  [
    'a field that looks different',
    before.extend({ id: z.email() }),
    'Planned.id was string as uuid and is string as email.',
  ],
  ['a value that is removed', before.extend({ kind: z.enum(['gap']) }), 'Planned.kind can no longer be "window".'],
  [
    'a field deep inside that is removed',
    before.extend({ lines: z.array(z.object({})) }),
    'Planned.lines[].text is gone: it was removed or renamed.',
  ],
  [
    'values of a record of another type',
    before.extend({ amounts: z.record(z.string(), z.string()) }),
    'Planned.amounts.* was number and is string.',
  ],
])('%s breaks', (_case, after, sentence) => {
  test('an event', () => expect(inEvent(after)).toContain(sentence));
  test('a request', () => expect(inRequest(after)).toContain(sentence.replace('Planned', 'planRequest')));
  test('an answer', () => expect(inAnswer(after)).toContain(sentence.replace('Planned', 'plan')));
});

test.each([
  ['a new required field', before.extend({ more: z.string() }), 'Planned.more is new and required: make it optional.'],
  [
    'a field that becomes required',
    before.extend({ note: z.string() }),
    'Planned.note must be given now: it can only stay optional.',
  ],
  [
    'a field that becomes optional',
    before.partial({ count: true }),
    'Planned.count was always there, and others rely on it: it cannot become optional.',
  ],
  [
    'a narrower limit',
    before.extend({ count: z.number().int().max(50) }),
    'Planned.count has a narrower limit: maximum is 50.',
  ],
  [
    'a field that may be null',
    before.extend({ kind: fields.kind.nullable() }),
    'Planned.kind may be null now, and was not before.',
  ],
  ['a field that may no longer be null', before.extend({ at: z.string() }), 'Planned.at can no longer be null.'],
])('%s breaks an event', (_case, after, sentence) => {
  expect(inEvent(after)).toEqual([sentence]);
});

test('a type of event that is gone breaks those who wait for it', () => {
  const after = { events: { topic: {} }, schemas: {} };
  expect(findBreaks(asEvent(before), after, isRequest)).toEqual([
    'Planned is gone from topic: it was removed or renamed.',
  ]);
});

test('a request may ask for less, and an answer say more', () => {
  for (const after of [before.partial({ count: true }), before.extend({ count: fields.count.nullable() })])
    expect(inRequest(after)).toEqual([]);
  for (const after of [before.extend({ more: z.string() }), before.extend({ at: z.string() })])
    expect(inAnswer(after)).toEqual([]);
});

test('a request may not ask for more, and an answer not say less', () => {
  expect(inRequest(before.extend({ more: z.string() }))).toEqual([
    'planRequest.more is new and required: make it optional.',
  ]);
  expect(inAnswer(before.partial({ count: true }))).toEqual([
    'plan.count was always there, and others rely on it: it cannot become optional.',
  ]);
});

test.each([
  ['the same', before],
  ['a new optional field', before.extend({ more: z.string().optional() })],
  ['a new value', before.extend({ kind: z.enum(['gap', 'window', 'weekday']) })],
  ['a wider limit', before.extend({ count: z.number().int().max(200) })],
])('%s breaks nobody', (_case, after) => {
  for (const breaks of [inEvent(after), inRequest(after), inAnswer(after)]) expect(breaks).toEqual([]);
});
