import type { Clock } from '@cadenza/clock';
import type { Log } from '@cadenza/http-kit';
import type { Database } from '@cadenza/postgres';
import { pruneDevices } from './devices/devices.ts';
import { pruneSessions } from './sessions/sessions.ts';
import { pruneAttempts } from './users/sign-in-attempts.ts';

const pruneEveryMs = 5 * 60_000;

/** Regularly deletes expired sessions, devices and attempt counts, until it is disposed. */
export function startPruning(database: Database, clock: Clock, log: Log): AsyncDisposable {
  const prune = async (now: Temporal.Instant) => {
    await pruneSessions(database, now);
    await pruneDevices(database, now);
    await pruneAttempts(database, now);
  };
  const timer = setInterval(() => {
    prune(clock.realNow()).catch((error) => log.warn({ err: error }, 'what is over of sign-ins stays for now'));
  }, pruneEveryMs).unref();
  return { [Symbol.asyncDispose]: async () => clearInterval(timer) };
}
