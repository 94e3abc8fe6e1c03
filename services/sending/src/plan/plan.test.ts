import { defaultLaunchSettings, holdWithoutEnd } from '@cadenza/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drainedAt } from './drained.ts';
import { type PlanInput, plan } from './plan.ts';

/** Monday 2 March 2026, 10:00 in New York. */
const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const at = (text: string) => Temporal.Instant.from(text);
const due = (text: string, rule: 'delay' | 'hold' = 'delay') => ({ at: at(text), rule });

const input: PlanInput = {
  status: 'active',
  settings: defaultLaunchSettings,
  sequenceHeldUntil: null,
  lastSendAt: null,
  earliestDue: { at: now, rule: 'delay' },
  obstacle: null,
  now,
};

test.each<[string, Partial<PlanInput>, string | null, string]>([
  ['T1: what is due leaves now', {}, '2026-03-02T15:00:00Z', 'now'],
  [
    'T1: a follow-up waits for its due time',
    { earliestDue: due('2026-03-02T18:00:00Z') },
    '2026-03-02T18:00:00Z',
    'delay',
  ],
  [
    'T9: a lead on hold waits for its hold',
    { earliestDue: due('2026-03-02T18:00:00Z', 'hold') },
    '2026-03-02T18:00:00Z',
    'hold',
  ],
  ['T5: the gap to the last send is kept', { lastSendAt: at('2026-03-02T14:58:00Z') }, '2026-03-02T15:03:00Z', 'gap'],
  [
    'T2: after the window it waits for the next day',
    { now: at('2026-03-02T23:00:00Z') },
    '2026-03-03T14:00:00Z',
    'window',
  ],
  [
    'T2: closed days count towards the delay, sending waits for Monday',
    { earliestDue: due('2026-03-07T15:00:00Z') },
    '2026-03-09T13:00:00Z',
    'weekday',
  ],
  [
    'E3: a half-saved sequence holds',
    { sequenceHeldUntil: at('2026-03-02T15:01:00Z') },
    '2026-03-02T15:01:00Z',
    'hold',
  ],
  [
    'L4: what is long overdue leaves now, not in the past',
    { earliestDue: due('2026-02-20T15:00:00Z') },
    '2026-03-02T15:00:00Z',
    'now',
  ],
  ['S11: nothing is planned where a person decides first', { earliestDue: due(holdWithoutEnd, 'hold') }, null, 'hold'],
  ['T8: nothing waits, nothing is planned', { earliestDue: null }, null, 'nothing-waiting'],
  ['T8: nothing is planned while paused', { status: 'paused' }, null, 'paused'],
  ['L5: nothing is planned once stopped', { status: 'stopped' }, null, 'nothing-waiting'],
])('%s', (_, change, expected, rule) => {
  const planned = plan({ ...input, ...change });
  expect({ at: planned.nextSendAt?.toString() ?? null, rule: planned.rule }).toEqual({ at: expected, rule });
});

test('T5, T8: never closer than the gap, never before it is due, and the same when it is read again', () => {
  const minutes = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 1, max: 1_440 }), (dueIn, last, delayMinutes) => {
      const given: PlanInput = {
        ...input,
        settings: { ...defaultLaunchSettings, delayMinutes },
        earliestDue: { at: now.add({ minutes: dueIn }), rule: 'delay' },
        lastSendAt: now.add({ minutes: Math.min(last, 0) }),
      };
      const { nextSendAt } = plan(given);
      if (!nextSendAt || !given.lastSendAt || !given.earliestDue) throw new Error('something is waiting');
      expect(nextSendAt.since(given.lastSendAt).total('minutes')).toBeGreaterThanOrEqual(delayMinutes);
      expect(Temporal.Instant.compare(nextSendAt, given.earliestDue.at)).toBeGreaterThanOrEqual(0);
      expect(plan({ ...given, now: nextSendAt }).nextSendAt?.equals(nextSendAt)).toBe(true);
    }),
  );
});

describe('L6: drained', () => {
  const facts = { status: 'active', leadCount: 2, openCount: 0, lastSendAt: now, launchedAt: now };
  test('24 hours after the last send', () => {
    expect(drainedAt(facts)?.toString()).toBe('2026-03-03T15:00:00Z');
  });
  test('24 hours after the launch when nothing could be sent', () => {
    expect(drainedAt({ ...facts, lastSendAt: null })?.toString()).toBe('2026-03-03T15:00:00Z');
  });
  test.each([
    ['a lead has a step left', { openCount: 1 }],
    ['it has no lead', { leadCount: 0 }],
    ['it is paused', { status: 'paused' }],
  ])('not while %s', (_, change) => {
    expect(drainedAt({ ...facts, ...change })).toBeNull();
  });
});
