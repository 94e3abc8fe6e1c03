import { createHash } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { Refusal } from '@cadenza/service-kit';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { normalEmail } from './email.ts';

const windowSeconds = 15 * 60;
/**
 * Attempts in the window. Strangers in many places can use up the one over a whole account; where its owner has signed in
 * before it does not count, so that they do not lock the owner out.
 */
const attemptsMax = { accountAndSource: 10, source: 50, account: 100 };
const knownSeconds = 60 * 24 * 60 * 60;

type Scope = keyof typeof attemptsMax;
/** Beside the counts, where an account signed in before. */
type Prefix = Scope | 'known';

export interface LoginLimits {
  /**
   * Counts an attempt.
   * @throws Refusal 429 that says how long to wait
   */
  attempt(email: string, source: string): Promise<void>;
  /** Forgets the attempts of somebody who has signed in, and knows the place from now on. */
  succeeded(email: string, source: string): Promise<void>;
}

/** Counts sign-in attempts in PostgreSQL, so that all copies of the gateway share the count. */
export function createLoginLimits(database: Database): LoginLimits {
  const limiterOf = (keyPrefix: Prefix, points: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: 'pool',
      tableName: 'login_attempts',
      tableCreated: true,
      keyPrefix,
      points,
      duration: windowSeconds,
    });
  const limiters = {
    accountAndSource: limiterOf('accountAndSource', attemptsMax.accountAndSource),
    source: limiterOf('source', attemptsMax.source),
    account: limiterOf('account', attemptsMax.account),
  };
  const known = limiterOf('known', 1);
  const keysOf = (email: string, source: string): Record<Scope, string> => {
    const account = createHash('sha256').update(normalEmail(email)).digest('base64url');
    return { accountAndSource: `${account} ${source}`, source, account };
  };

  return {
    async attempt(email, source) {
      const keys = keysOf(email, source);
      const isKnown = (await known.get(keys.accountAndSource)) !== null;
      for (const scope of Object.keys(limiters) as Scope[]) {
        if (scope === 'account' && isKnown) continue;
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
      await known.set(keys.accountAndSource, 1, knownSeconds);
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
