import type { EndedAttempt } from '../email/delivery.ts';
import { isAskedByPreparation } from '../email/not-begun.ts';

/** A change between claim and beginning may come a few times in a row. */
const repeatsMax = 3;
const emailsMax = 1_000;

/**
 * Notices an email that is claimed again and again because its beginning finds what its preparation does not. That must not
 * happen; where it does, the email steps aside, since it would take every turn of its campaign.
 *
 * @param onRepeated is called with each attempt that steps aside
 */
export function watchRepeatedClaims(onRepeated: (attempt: EndedAttempt) => void) {
  const repeats = new Map<string, number>();

  /** How often it has ended so, this time included. */
  function count(emailId: string): number {
    const repeat = (repeats.get(emailId) ?? 0) + 1;
    const [oldest] = repeats.keys();
    // Most of the oldest got another end long ago.
    if (oldest !== undefined && repeats.size >= emailsMax) repeats.delete(oldest);
    repeats.set(emailId, repeat);
    return repeat;
  }

  return (attempt: EndedAttempt): EndedAttempt => {
    const { emailId, delivery } = attempt;
    if (delivery.outcome !== 'not-begun' || !isAskedByPreparation(delivery.because)) {
      repeats.delete(emailId);
      return attempt;
    }
    if (count(emailId) <= repeatsMax) return attempt;
    repeats.delete(emailId);
    onRepeated(attempt);
    return { ...attempt, delivery: { ...delivery, aside: true } };
  };
}
