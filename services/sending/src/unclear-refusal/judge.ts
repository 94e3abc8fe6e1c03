/** How many recipients' domains must get the same words before they count as words about the account. */
const domainsOfAccount = 3;
/** How long an email is tried again before a person decides. */
const triedHours = 5 * 24;
/** The waits after the first refusals of an email in a row; the last one stays. */
const waitsMinutes = [30, 2 * 60, 6 * 60, 16 * 60, 24 * 60];
export const dayHours = 24;

/** What is known of an email whose refusal says nothing about whom it blames. */
export interface RefusalHistory {
  /** Refusals of this email in a row, this one included. */
  tries: number;
  firstAt: Temporal.Instant;
  /** Recipients of the account that got the same words with nothing accepted between, this one included. */
  alike: { recipients: number; domains: number };
  /** Whether others at the recipient's domain have taken an email of ours since `firstAt`. */
  isTakenByColleagues: boolean;
}

export type RefusalVerdict =
  /** The account is refused, whomever it writes to. */
  | { about: 'account'; recipients: number }
  /** The recipient's side does not want this recipient to hear from us. */
  | { about: 'recipient' }
  /** Still unclear; `retryAt` is null when only a person can say more. */
  | { about: 'unclear'; retryAt: Temporal.Instant | null };

/** Rule D10: what happens decides where the words of a refusal do not. */
export function judgeRefusal(history: RefusalHistory, now: Temporal.Instant): RefusalVerdict {
  const { alike, firstAt, isTakenByColleagues } = history;
  if (alike.domains >= domainsOfAccount) return { about: 'account', recipients: alike.recipients };
  const isDayLater = Temporal.Instant.compare(firstAt.add({ hours: dayHours }), now) <= 0;
  if (isDayLater && isTakenByColleagues) return { about: 'recipient' };
  return { about: 'unclear', retryAt: nextTryAt(history, now) };
}

/** Never later than the end of the time in which it is tried; `null` once that is over. */
function nextTryAt({ tries, firstAt }: RefusalHistory, now: Temporal.Instant): Temporal.Instant | null {
  const lastTryAt = firstAt.add({ hours: triedHours });
  if (Temporal.Instant.compare(lastTryAt, now) <= 0) return null;
  const wait = waitsMinutes[Math.min(tries, waitsMinutes.length) - 1] as number;
  const afterWait = now.add({ minutes: wait });
  return Temporal.Instant.compare(afterWait, lastTryAt) < 0 ? afterWait : lastTryAt;
}
