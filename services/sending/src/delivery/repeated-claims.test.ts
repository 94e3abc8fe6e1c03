import { expect, test } from 'vitest';
import type { Delivery, EndedAttempt } from '../email/delivery.ts';
import type { NotBegun } from '../email/not-begun.ts';
import { watchRepeatedClaims } from './repeated-claims.ts';

const endedAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const accepted: Delivery = { outcome: 'accepted', reply: '250 ok' };
const notBegun = (because: NotBegun): Delivery => ({ outcome: 'not-begun', because });

/** Which of these ends of attempts at one email step aside. */
function asideAmong(deliveries: readonly Delivery[]): { aside: boolean[]; reported: number } {
  const reported: EndedAttempt[] = [];
  const judge = watchRepeatedClaims((attempt) => reported.push(attempt));
  const aside = deliveries.map((delivery) => {
    const { delivery: judged } = judge({ emailId: 'one', delivery, endedAt });
    return judged.outcome === 'not-begun' && judged.aside === true;
  });
  return { aside, reported: reported.length };
}

const stopped = notBegun('stopped');
const changed = notBegun('campaign-changed');

test.each<[string, Delivery[], boolean[]]>([
  ['a stop that its preparation does not find', [stopped, stopped, stopped, stopped], [false, false, false, true]],
  ['changes of its campaign', Array(5).fill(changed), Array(5).fill(false)],
  ['a stop, other ends between', [stopped, stopped, accepted, stopped, stopped], Array(5).fill(false)],
  ['another round after it stepped aside', [...Array(4).fill(stopped), stopped], [false, false, false, true, false]],
])('an email steps aside that is claimed again and again: %s', (_, deliveries, aside) => {
  expect(asideAmong(deliveries)).toEqual({ aside, reported: aside.filter(Boolean).length });
});
