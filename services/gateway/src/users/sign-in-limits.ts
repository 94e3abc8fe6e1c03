import { createHash } from 'node:crypto';
import type { Clock } from '@cadenza/clock';
import { Refusal } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { normalEmail } from './email.ts';
import { type Allowance, type AttemptKey, countAttempt, forgetAttempts, takeAttemptBack } from './sign-in-attempts.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

const single = {
  ...{ free: 10, firstWaitSeconds: 2, waitSecondsMax: 15 * minuteSeconds },
  forgottenAfterSeconds: 24 * hourSeconds,
};
/**
 * A device and a session are counted alone, so that nobody else's tries delay them. Strangers are counted three times:
 * at this account from their network, at any account from their network, and all together at this account. What all
 * strangers share ends soon after they stop, because it also delays the owner at a new browser.
 */
const allowances = {
  device: single,
  session: single,
  stranger: single,
  source: { free: 50, firstWaitSeconds: 1, waitSecondsMax: 5 * minuteSeconds, forgottenAfterSeconds: hourSeconds },
  account: { free: 20, firstWaitSeconds: 1, waitSecondsMax: 5 * minuteSeconds, forgottenAfterSeconds: 6 * hourSeconds },
} satisfies Record<string, Allowance>;

/** Who makes the attempt: a device of the account, a signed-in user who repeats the password, or a stranger. */
type Guesser = { device: string } | { session: string } | { email: string; network: string };

interface Attempt {
  /** Forgets the guesser's own attempts. What others have tried at the account stays counted. */
  succeeded(): Promise<void>;
  /** The password was not checked, and the attempt does not count. */
  withdrawn(): Promise<void>;
}

export interface SignInLimits {
  /**
   * Counts an attempt.
   * @throws Refusal 429 that says how long to wait
   */
  begin(guesser: Guesser): Promise<Attempt>;
}

export function createSignInLimits(database: Database, clock: Clock): SignInLimits {
  return {
    async begin(guesser) {
      const [own, ...shared] = keysOf(guesser);
      const keys = [own, ...shared];
      const now = clock.realNow();
      const waitsUntil = await countAttempt(database, keys, now);
      if (waitsUntil) throw tooMany(now.until(waitsUntil));
      const takeBack = async (these: readonly AttemptKey[]) => {
        await Promise.all(these.map(([key]) => takeAttemptBack(database, key)));
      };
      return {
        async succeeded() {
          await forgetAttempts(database, own[0]);
          await takeBack(shared);
        },
        withdrawn: () => takeBack(keys),
      };
    },
  };
}

/** The guesser's own key comes first. */
function keysOf(guesser: Guesser): readonly [AttemptKey, ...AttemptKey[]] {
  const key = (kind: keyof typeof allowances, ...names: string[]): AttemptKey => [
    [kind, ...names].join(' '),
    allowances[kind],
  ];
  if ('device' in guesser) return [key('device', guesser.device)];
  if ('session' in guesser) return [key('session', guesser.session)];
  const account = createHash('sha256').update(normalEmail(guesser.email)).digest('base64url');
  return [key('stranger', account, guesser.network), key('source', guesser.network), key('account', account)];
}

function tooMany(wait: Temporal.Duration): Refusal {
  const seconds = Math.max(1, Math.ceil(wait.total('seconds')));
  return new Refusal(
    429,
    'too-many-attempts',
    `Too many attempts to sign in. Please try again in ${durationText(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

function durationText(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < minuteSeconds) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / minuteSeconds);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
