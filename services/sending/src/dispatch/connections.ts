import { gather } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { type Answer, type Claim, keepTurns, type Turn } from './claimed-emails.ts';

/** As many emails may wait for a connection as will have one so soon. */
const aheadMs = 250;
const aheadMax = 100;
/** As many more may be begun as will have a connection so soon, and no more than have one: then none of those rests. */
const begunAheadMs = 25;
/** How long what was decided when an email was claimed holds while it waits. */
const claimHoldsMs = 1_000;
/** What the latest email counts for in how long one usually takes. */
const latestShare = 0.1;

/** What an email needs to be handed over. Disposing of it makes it free for the next one, if an answer has not. */
export interface Connection extends Disposable {
  /** Frees the connection; resolves when the answer is durable. */
  answered(answer: Answer): Promise<void>;
}

interface Waiting {
  claim: Claim;
  sinceMs: number;
  connection: PromiseWithResolvers<Connection | undefined>;
}

export type Connections = ReturnType<typeof openConnections>;

/**
 * Lets as many emails be handed over at once as there are connections. That one is begun is durable before the mail
 * server sees it, and its answer before another is begun in its place: after the end of this process nobody could say of
 * any that is begun and not answered whether it left. So there are no more of them than connections and, while one takes
 * but milliseconds, those who are next. Each turn is one small write; recording ends and claiming more can then be done
 * in large blocks.
 *
 * @param onRoom is called when so many of those that waited are begun that more may be claimed
 */
export function openConnections({ database, settings }: Pick<Context, 'database' | 'settings'>, onRoom: () => void) {
  const connectionsMax = settings.SMTP_CONNECTIONS;
  let free = connectionsMax;
  /** Emails that are begun, or about to be, and whose answers are not durable. */
  let unanswered = 0;
  let usualMs = Number.POSITIVE_INFINITY;
  let isClosed = false;
  const waiting: Waiting[] = [];
  const begun: Waiting[] = [];

  const keep = gather(async (turns: readonly Turn[]) => {
    const ids = await keepTurns(database.byKey, turns);
    return turns.map(({ next }) => next !== undefined && ids.has(next.email.facts.emailId));
  });

  /** None before it is known how long one takes. */
  const handedOverIn = (ms: number) => Math.floor((connectionsMax * ms) / usualMs);
  const ahead = () => Math.min(aheadMax, handedOverIn(aheadMs));
  const unansweredMax = () => connectionsMax + Math.min(connectionsMax, handedOverIn(begunAheadMs));

  /** How many emails more may be claimed; none before it is worth a block. */
  function room(): number {
    const places = unansweredMax() - unanswered + ahead() - waiting.length;
    return places * 2 >= ahead() ? places : 0;
  }

  const holds = ({ sinceMs }: Waiting) => performance.now() - sinceMs < claimHoldsMs;

  /** The longest waiting, without those that were claimed too long ago. */
  function nextWaiting(): Waiting | undefined {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (holds(next)) return next;
      next.connection.resolve(undefined);
    }
    return undefined;
  }

  /** Begins the next email in the place of one that is over, or leaves the place free. */
  async function goOn(answer?: Answer): Promise<void> {
    const next = unanswered <= unansweredMax() ? nextWaiting() : undefined;
    if (next && room() > 0) onRoom();
    let isBegun = false;
    try {
      if (answer || next) isBegun = await keep({ answer, next: next?.claim });
      if (!isBegun) next?.connection.resolve(undefined);
    } catch (error) {
      next?.connection.reject(error);
      if (answer) throw error;
    } finally {
      if (next && isBegun) {
        begun.push(next);
        useConnections();
      } else {
        unanswered -= 1;
        usePlaces();
      }
    }
  }

  function usePlaces(): void {
    while (unanswered < unansweredMax() && waiting.length > 0) {
      unanswered += 1;
      void goOn();
    }
  }

  /** Who is begun and then had to wait for too long all the same has not left, which is known as long as we live. */
  function useConnections(): void {
    for (let next = free > 0 && begun.shift(); next; next = free > 0 && begun.shift()) {
      if (holds(next)) {
        free -= 1;
        next.connection.resolve(connection());
      } else {
        next.connection.resolve(undefined);
        void goOn();
      }
    }
  }

  function connection(): Connection {
    const sinceMs = performance.now();
    let isHeld = true;
    function release(): void {
      isHeld = false;
      free += 1;
      useConnections();
    }
    return {
      async answered(answer) {
        const tookMs = performance.now() - sinceMs;
        usualMs = Number.isFinite(usualMs) ? usualMs + (tookMs - usualMs) * latestShare : tookMs;
        release();
        await goOn(answer);
      },
      [Symbol.dispose]() {
        if (!isHeld) return;
        release();
        void goOn();
      },
    };
  }

  return {
    /**
     * Waits for a connection. Nothing is answered when the email may not be begun any more: it waited too long, its
     * address is suppressed, or something about its campaign has changed.
     */
    take(claim: Claim): Promise<Connection | undefined> {
      if (isClosed) return Promise.resolve(undefined);
      const taken = Promise.withResolvers<Connection | undefined>();
      waiting.push({ claim, sinceMs: performance.now(), connection: taken });
      usePlaces();
      return taken.promise;
    },
    room,
    areIdle: () => unanswered === 0,
    /** No email is begun from here on; those that are have their turn. */
    close(): void {
      isClosed = true;
      for (const { connection: taken } of waiting.splice(0)) taken.resolve(undefined);
    },
  };
}
