import { Refusal } from '@cadenza/http-kit';
import { leastCrowded, mostCrowded } from './crowded.ts';

export interface HashQueue {
  /**
   * Runs the work when it is its place in the queue.
   * @param networks the networks around the address that asks, the widest first
   * @throws Refusal 503 when too many wait, or too many of these networks
   */
  run<Result>(work: () => Promise<Result>, networks?: readonly string[]): Promise<Result>;
}

/** The code of the refusal. */
export const tooManySignIns = 'too-many-sign-ins';

interface Bounds {
  atOnceMax: number;
  waitingMax: number;
  /** The running and the waiting of one network: first the maximum for the narrowest width, then for each wider one. */
  placesMax?: readonly number[];
}

/** Work that runs or waits. */
interface Place {
  networks: readonly string[];
  begin: () => void;
  reject: (why: Refusal) => void;
}

/**
 * Hashing is slow on purpose: without a bound, many attempts at once would take all memory and all cores. Places are
 * shared by network at several widths, because an attacker often has many addresses in a few networks: a crowded network
 * gives a place up to a request from elsewhere, and never the other way round.
 */
export function hashQueue({ atOnceMax, waitingMax, placesMax = [] }: Bounds): HashQueue {
  const running = new Set<Place>();
  /** Keeps the order of arrival. */
  const waiting = new Set<Place>();
  let isOldestNext = true;

  function admit(place: Place): void {
    if (running.size < atOnceMax) {
      running.add(place);
      place.begin();
      return;
    }
    waiting.add(place);
    const rejected = placeToReject(place);
    if (!rejected) return;
    waiting.delete(rejected);
    rejected.reject(tooBusy());
  }

  /** Of the narrowest network over its maximum the most crowded part gives up a place; of a full queue, the most crowded network. */
  function placeToReject(newest: Place): Place | undefined {
    const all = [...running, ...waiting];
    for (const [width, network] of newest.networks.toReversed().entries()) {
      const inThere = (place: Place) => place.networks.includes(network);
      if (all.filter(inThere).length > (placesMax[width] ?? Number.POSITIVE_INFINITY))
        return mostCrowded([...waiting].filter(inThere), newest);
    }
    return waiting.size > waitingMax ? mostCrowded([...waiting], newest) : undefined;
  }

  /**
   * Alternates between the oldest place, so that nobody waits for ever, and one of the least crowded network, so that
   * nobody waits behind a crowd.
   */
  function nextPlace(): Place | undefined {
    const [oldest] = waiting;
    isOldestNext = !isOldestNext;
    return isOldestNext ? oldest : leastCrowded([...waiting]);
  }

  function finish(place: Place): void {
    running.delete(place);
    const next = nextPlace();
    if (!next) return;
    waiting.delete(next);
    running.add(next);
    next.begin();
  }

  return {
    async run(work, networks = []) {
      const { promise: started, resolve: begin, reject } = Promise.withResolvers<void>();
      const place: Place = { networks, begin, reject };
      admit(place);
      await started;
      try {
        return await work();
      } finally {
        finish(place);
      }
    },
  };
}

function tooBusy(): Refusal {
  const message = 'Too many people are signing in at once. Please try again in a moment.';
  return new Refusal(503, tooManySignIns, message, { retryAfterSeconds: 1 });
}
