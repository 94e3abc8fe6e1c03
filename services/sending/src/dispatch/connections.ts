import { gather } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { type Answer, type Claim, keepTurns, type Turn } from './claimed-emails.ts';

/** As many emails may wait for a connection as will have one so soon. */
const aheadMs = 250;
const aheadMax = 100;
/** How long what was decided when an email was claimed holds while it waits. */
const claimHoldsMs = 1_000;
/** What the latest email counts for in how long one usually takes. */
const latestShare = 0.1;

/** What an email needs to be handed over. Disposing of it makes it free for the next one, if an answer has not. */
export interface Connection extends Disposable {
  /** Resolves when the answer is durable. */
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
 * server sees it, and so is its answer before the connection goes on to the next: after the end of this process nobody
 * could say of any that is begun and not answered whether it left, so there are no more of them than connections. Each
 * turn of a connection is one small write; recording ends and claiming more can then be done in large blocks.
 *
 * @param onRoom is called when so many of those that waited have their connections that more may be claimed
 */
export function openConnections({ database, settings }: Pick<App, 'database' | 'settings'>, onRoom: () => void) {
  let free = settings.SMTP_CONNECTIONS;
  let usualMs = Number.POSITIVE_INFINITY;
  let isClosed = false;
  const waiting: Waiting[] = [];

  const keep = gather(async (turns: readonly Turn[]) => {
    const begun = await keepTurns(database.byKey, turns);
    return turns.map(({ next }) => next !== undefined && begun.has(next.email.facts.emailId));
  });

  /** The longest waiting, without those that were claimed too long ago. */
  function nextWaiting(): Waiting | undefined {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() - next.sinceMs < claimHoldsMs) return next;
      next.connection.resolve(undefined);
    }
    return undefined;
  }

  /** One connection goes on, or is free. */
  async function goOn(answer?: Answer): Promise<void> {
    const next = nextWaiting();
    if (next && room() > 0) onRoom();
    try {
      const isBegun = (answer || next) && (await keep({ answer, next: next?.claim }));
      next?.connection.resolve(isBegun ? connection() : undefined);
      if (isBegun) return;
    } catch (error) {
      next?.connection.reject(error);
      if (answer) throw error;
    }
    free += 1;
    useFree();
  }

  function useFree(): void {
    while (free > 0 && waiting.length > 0) {
      free -= 1;
      void goOn();
    }
  }

  function connection(): Connection {
    const sinceMs = performance.now();
    let isHeld = true;
    return {
      async answered(answer) {
        await goOn(answer);
        isHeld = false;
        const tookMs = performance.now() - sinceMs;
        usualMs = Number.isFinite(usualMs) ? usualMs + (tookMs - usualMs) * latestShare : tookMs;
      },
      [Symbol.dispose]() {
        if (!isHeld) return;
        isHeld = false;
        free += 1;
        useFree();
      },
    };
  }

  /** How many emails more may be claimed; none before it is worth a block. */
  function room(): number {
    const places = free + ahead() - waiting.length;
    return places * 2 >= ahead() ? places : 0;
  }

  const ahead = () => Math.min(aheadMax, Math.floor((settings.SMTP_CONNECTIONS * aheadMs) / usualMs));

  return {
    /**
     * Waits for a connection. Nothing is answered when the email may not be begun any more: it waited too long, or
     * something about its campaign has changed.
     */
    take(claim: Claim): Promise<Connection | undefined> {
      if (isClosed) return Promise.resolve(undefined);
      const taken = Promise.withResolvers<Connection | undefined>();
      waiting.push({ claim, sinceMs: performance.now(), connection: taken });
      useFree();
      return taken.promise;
    },
    room,
    areIdle: () => free === settings.SMTP_CONNECTIONS,
    /** No email is begun from here on. */
    close(): void {
      isClosed = true;
      for (const { connection: taken } of waiting.splice(0)) taken.resolve(undefined);
    },
  };
}
