import { createHash } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { Refusal } from '@cadenza/service-kit';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 15 * 60;
/** Attempts in the window. The one over a whole account is high, so that strangers cannot easily lock its owner out. */
const attemptsMax = { accountAndSource: 10, source: 50, account: 100 };

type Scope = keyof typeof attemptsMax;

export interface LoginLimits {
  /**
   * Counts an attempt.
   * @throws Refusal 429 that says how long to wait
   */
  attempt(email: string, source: string): Promise<void>;
  /** Forgets the attempts of somebody who has signed in. */
  succeeded(email: string, source: string): Promise<void>;
}

/** Counts sign-in attempts in PostgreSQL, so that all copies of the gateway share the count. */
export function createLoginLimits(database: Database): LoginLimits {
  const limiterOf = (scope: Scope) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'login_attempts',
      tableCreated: true,
      keyPrefix: scope,
      points: attemptsMax[scope],
      duration: windowSeconds,
    });
  const limiters = {
    accountAndSource: limiterOf('accountAndSource'),
    source: limiterOf('source'),
    account: limiterOf('account'),
  };
  const keysOf = (email: string, source: string): Record<Scope, string> => {
    const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
    return { accountAndSource: `${account} ${source}`, source, account };
  };

  return {
    async attempt(email, source) {
      const keys = keysOf(email, source);
      for (const scope of Object.keys(limiters) as Scope[]) {
        try {
          await limiters[scope].consume(keys[scope]);
        } catch (refusal) {
          throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
        }
      }
    },
    async succeeded(email, source) {
      const keys = keysOf(email, source);
      await limiters.accountAndSource.delete(keys.accountAndSource);
      await Promise.all([limiters.source.reward(keys.source), limiters.account.reward(keys.account)]);
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const minutes = Math.ceil(msBeforeNext / 60_000);
  return new Refusal(
    429,
    'too-many-attempts',
    `Too many attempts to sign in. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(msBeforeNext / 1_000) },
  );
}
