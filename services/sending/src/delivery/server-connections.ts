import { dayAfter } from '@cadenza/mailbox-allowance';
import type { Context } from '../context.ts';
import type { Claim, RecordedClaim } from '../email/claim.ts';
import type { EndedAttempt } from '../email/delivery.ts';
import type { NotBegun } from '../email/not-begun.ts';
import type { ConnectionStep } from '../projections/claimed-emails.ts';

/** An email may wait for a connection only if it should get one within this time. */
const aheadMs = 250;
const aheadMax = 100;
/**
 * Beyond the connections, as many emails may be begun as should get one within this time, at most one per connection.
 * This keeps every connection busy.
 */
const begunAheadMs = 25;
/** How long the decision to send, made at the claim, is valid while the email waits. */
const claimValidMs = 1_000;
/** The weight of the latest email in the usual time per email. */
const latestShare = 0.1;

/** The right to hand over one email. Disposing of it frees it for the next one, unless `end` already has. */
export interface Connection extends Disposable {
  /** Frees the connection; resolves when the delivery is durable. */
  end(attempt: EndedAttempt): Promise<void>;
}

/** What an email gets that waits for a connection. */
export type Taken = Connection | { notBegun: NotBegun };

const notBegun = (because: NotBegun): Taken => ({ notBegun: because });

interface WaitingClaim {
  claim: Claim;
  sinceMs: number;
  validMs: number;
  connection: PromiseWithResolvers<Taken>;
}

/** Places that servers share: the number of emails that may be begun, and not ended, at all of them together. */
export interface Places {
  /** @returns whether there was one */
  take(): boolean;
  giveBack(): void;
}

interface ServerLimits {
  connectionsMax: number;
  places: Places;
}

interface ServerSurroundings extends Pick<Context, 'clock'> {
  /** Keeps how an email ended, and begins another one. @returns why that one is not begun */
  keep(step: ConnectionStep): Promise<NotBegun | undefined>;
  /** Is called when enough waiting emails are begun that more may be claimed. */
  onRoom(): void;
}

export type ServerConnections = ReturnType<typeof openServerConnections>;

/**
 * Limits how many emails are handed over to one mail server at once to the number of connections. An email is durably
 * begun before the mail server sees it, and its delivery is durable before another one is begun in its place. After a
 * crash nobody can tell whether an email that was begun and has not ended has left. Their number is therefore limited to
 * that of the connections, with a few more begun ahead while an email takes only milliseconds. Each step is one small
 * write, so that recording outcomes and claiming can use large blocks.
 */
export function openServerConnections(
  { connectionsMax, places }: ServerLimits,
  { clock, keep, onRoom }: ServerSurroundings,
) {
  let free = connectionsMax;
  /** Emails that are begun, or about to be, and whose delivery is not durable yet. */
  let underWay = 0;
  let usualMs = Number.POSITIVE_INFINITY;
  let isClosed = false;
  const waiting: WaitingClaim[] = [];
  const begun: WaitingClaim[] = [];

  /** How many emails can be handed over in this time; 0 until the time per email is known. */
  const handedOverIn = (ms: number) => Math.floor((connectionsMax * ms) / usualMs);
  const ahead = () => Math.min(aheadMax, handedOverIn(aheadMs));
  const underWayMax = () => connectionsMax + Math.min(connectionsMax, handedOverIn(begunAheadMs));

  /** How many more emails may be claimed. */
  const room = () => underWayMax() - underWay + ahead() - waiting.length;
  /** The same; 0 until it is enough for a worthwhile block. */
  const roomForBlock = () => (room() * 2 >= ahead() ? room() : 0);

  const isValid = ({ sinceMs, validMs }: WaitingClaim) => performance.now() - sinceMs < validMs;

  /** The longest waiting email. Emails that were claimed too long ago get no connection. */
  function nextWaiting(): WaitingClaim | undefined {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (isValid(next)) return next;
      next.connection.resolve(notBegun('waited-too-long'));
    }
    return undefined;
  }

  /** Lets go of an email that no place came free for. */
  function expire(own: WaitingClaim): void {
    const place = waiting.indexOf(own);
    if (place === -1) return;
    waiting.splice(place, 1);
    own.connection.resolve(notBegun('waited-too-long'));
  }

  /** Begins the next email in the place of the one that ended, or frees the place. */
  async function goOn(attempt?: EndedAttempt): Promise<void> {
    const next = underWay <= underWayMax() ? nextWaiting() : undefined;
    if (next && roomForBlock() > 0) onRoom();
    let isBegun = false;
    try {
      const because = attempt || next ? await keep({ ended: attempt, next: next?.claim }) : undefined;
      if (because) next?.connection.resolve(notBegun(because));
      else isBegun = next !== undefined;
    } catch (error) {
      next?.connection.reject(error);
      if (attempt) throw error;
    } finally {
      if (next && isBegun) {
        begun.push(next);
        useConnections();
      } else {
        underWay -= 1;
        places.giveBack();
        usePlaces();
      }
    }
  }

  function usePlaces(): void {
    while (underWay < underWayMax() && waiting.length > 0 && places.take()) {
      underWay += 1;
      void goOn();
    }
  }

  /**
   * A begun email that waited too long for its connection is not handed over. This process knows that it has not left.
   */
  function useConnections(): void {
    for (let next = free > 0 && begun.shift(); next; next = free > 0 && begun.shift()) {
      if (isValid(next)) {
        free -= 1;
        next.connection.resolve(connection());
      } else {
        next.connection.resolve(notBegun('waited-too-long'));
        void goOn();
      }
    }
  }

  function connection(): Connection {
    const sinceMs = performance.now();
    let isTaken = true;
    function release(): void {
      isTaken = false;
      free += 1;
      useConnections();
    }
    return {
      async end(attempt) {
        const tookMs = performance.now() - sinceMs;
        usualMs = Number.isFinite(usualMs) ? usualMs + (tookMs - usualMs) * latestShare : tookMs;
        release();
        await goOn(attempt);
      },
      [Symbol.dispose]() {
        if (!isTaken) return;
        release();
        void goOn();
      },
    };
  }

  return {
    /**
     * Waits for a connection, or for the reason why the email is not begun: it changed since its claim, or waited too long.
     */
    take(claim: RecordedClaim): Promise<Taken> {
      if (isClosed) return Promise.resolve(notBegun('closing'));
      const taken = Promise.withResolvers<Taken>();
      const own = { claim, sinceMs: performance.now(), validMs: validMsOf(claim, clock), connection: taken };
      waiting.push(own);
      usePlaces();
      if (waiting.includes(own)) setTimeout(() => expire(own), own.validMs).unref();
      return taken.promise;
    },
    room,
    roomForBlock,
    /** Begins waiting emails, where there is a place for them. */
    usePlaces,
    /** How many emails have no end yet, begun or not. */
    emails: () => underWay + waiting.length,
    areIdle: () => underWay === 0,
    /** Begins no more emails; those already begun still get their connection. */
    close(): void {
      isClosed = true;
      for (const { connection: taken } of waiting.splice(0)) taken.resolve(notBegun('closing'));
    },
  };
}

/** Rule M5: an email counts for the day of its claim, so it is not begun on another. */
function validMsOf({ email, claimedAt }: RecordedClaim, clock: Context['clock']): number {
  const { timezone } = email.sender;
  if (timezone === null) return claimValidMs;
  return Math.min(claimValidMs, clock.realMsUntil(dayAfter(timezone, claimedAt)));
}
