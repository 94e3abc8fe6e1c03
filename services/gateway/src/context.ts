import type { Clock } from '@cadenza/clock';
import type { Identities, KeyRing, Log } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import type { Settings } from './config.ts';
import type { FrontEnds } from './front-ends/front-ends.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { Upstreams } from './proxy/upstreams.ts';
import type { RecentWrites } from './recent-writes/recent-writes.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SignInLimits } from './users/sign-in-limits.ts';

/** Everything a request may need, made once. */
export interface Context {
  settings: Settings;
  clock: Clock;
  log: Log;
  metrics: GatewayMetrics;
  database: Database;
  sessions: Sessions;
  signInLimits: SignInLimits;
  recentWrites: RecentWrites;
  upstreams: Upstreams;
  identities: Pick<Identities, 'sign'>;
  /** Sign the session cookie and the device cookie. */
  cookieKeys: KeyRing;
  frontEnds: FrontEnds;
}
