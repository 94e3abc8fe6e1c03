import type { Clock } from '@cadenza/clock';
import type { RequestHandler } from 'express';
import type { Identities } from '../keys/identities.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { AsRefusal } from './errors.ts';
import type { KeyedRequest, MakeOnce } from './make-once.ts';
import type { Route } from './route.ts';
import type { WrittenEvent } from './trace.ts';
import type { Access } from './who-may-call.ts';

export interface HttpAppOptions<Context> {
  context: Context;
  routes: readonly Route<Context>[];
  /** Calls that read the request or write the response themselves, such as those for files. */
  rawRoutes?: readonly (Access & { method: Route<Context>['method']; handler: RequestHandler })[];
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Identities that were signed for another service are refused. */
  identities: Pick<Identities, 'verify'>;
  isReady: () => Promise<boolean>;
  /**
   * Waits a limited time until this service has seen the writes named in the header; returns whether it has (rule C1).
   */
  awaitWrites?: (header: string) => Promise<boolean>;
  /** For routes that make something. */
  makeOnce?: (request: KeyedRequest) => MakeOnce;
  /** Called with the events that a request recorded; returns the marks by which others can wait for them. */
  onWrote?: (events: readonly WrittenEvent[]) => string[];
  asRefusal?: AsRefusal;
}
