import { describe, expect, test } from 'vitest';
import { isMended } from './told-way.ts';
import { afterRefusal, broughtForward, type Wait, withoutProbe, withProbe } from './waits.ts';

const start = Temporal.Instant.from('2026-03-02T15:00:00Z');
const after = (hours: number) => start.add({ seconds: Math.round(hours * 3_600) });
const aWait = (changes: Partial<Wait> = {}): Wait => ({
  ...{ failures: 1, since: `${start}`, until: `${after(1)}`, probeEmailId: null },
  ...changes,
});

describe('D11: the wait of a refused domain', () => {
  test('begins with an hour', () => {
    expect(afterRefusal(null, 'e1', start)).toEqual(aWait());
  });

  test.each([
    [1, 4],
    [2, 12],
    [3, 24],
    [40, 24],
  ])('after %i refusals in a row the next one makes it %i hours', (failures, hours) => {
    const probing = aWait({ failures, until: `${after(1.2)}`, probeEmailId: 'probe' });
    const next = aWait({ failures: failures + 1, until: `${after(1 + hours)}` });
    expect(afterRefusal(probing, 'probe', after(1))).toEqual(next);
    // Whoever is refused once the wait is over has asked too, as with a report of which nobody knows the email.
    expect(afterRefusal(aWait({ failures }), null, after(1))).toEqual(next);
  });

  test.each([
    ['e2', null, 0.1],
    ['e2', 'probe', 0.1],
    [null, 'probe', 0.9],
  ])('counts what was under way with it once (%s, probe %s)', (emailId, probeEmailId, hours) => {
    const wait = aWait({ probeEmailId });
    expect(afterRefusal(wait, emailId, after(hours))).toBe(wait);
  });

  test.each([
    [3_599, null],
    [3_600, aWait({ until: `${start.add({ minutes: 70 })}`, probeEmailId: 'e1' })],
  ])('lets one email ask after %i seconds', (seconds, expected) => {
    expect(withProbe(aWait(), 'e1', start.add({ seconds }))).toEqual(expected);
  });

  test('lets another ask when nothing was heard of the first for ten minutes', () => {
    const probing = withProbe(aWait(), 'e1', after(1)) as Wait;
    expect(withProbe(probing, 'e2', after(1).add({ seconds: 599 }))).toBeNull();
    expect(withProbe(probing, 'e2', after(1).add({ minutes: 10 }))?.probeEmailId).toBe('e2');
  });

  test('lets another ask at once where the first asked nobody', () => {
    const probing = aWait({ until: `${after(2)}`, probeEmailId: 'e1' });
    expect(withoutProbe(probing, 'e1', after(1.1))).toEqual(aWait({ until: `${after(1.1)}` }));
    expect(withoutProbe(probing, 'e2', after(1.1))).toBe(probing);
  });

  test('ends at once when the records were mended, with a probe', () => {
    const mended = broughtForward(aWait({ failures: 4, until: `${after(24)}` }), after(2));
    expect(mended).toEqual(aWait({ failures: 4, until: `${after(2)}` }));
    expect(withProbe(mended, 'e1', after(2))?.probeEmailId).toBe('e1');
    const due = aWait();
    expect(broughtForward(due, after(1))).toBe(due);
  });
});

test.each([
  ['spf', 'missing', 'good', true],
  ['dkim', 'wrong', 'good', true],
  ['dmarc', 'missing', 'good', true],
  ['mx', 'missing', 'good', false],
  ['spf', 'missing', 'wrong', false],
  ['dkim', 'unknown', 'good', false],
  ['spf', 'good', 'good', false],
] as const)('D11: %s that was %s and is %s was mended: %s', (check, before, after, expected) => {
  const others = { spf: 'wrong', dkim: 'good', dmarc: 'unknown', mx: 'missing' } as const;
  expect(isMended({ ...others, [check]: before }, { ...others, [check]: after })).toBe(expected);
});
