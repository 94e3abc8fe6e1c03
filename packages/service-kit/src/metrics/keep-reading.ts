import { type Deadline, deadlineIn } from '@cadenza/clock';

/** One number, or one for each value of the labels. */
export type Figure = number | null | readonly { labels: Record<string, string>; value: number }[];
export type Figures<Name extends string> = Readonly<Record<Name, Figure>>;

/** Less than the time between two scrapes, more than a page that is looked at by many takes to ask again. */
const keptMsDefault = 5_000;
/** Less than what Prometheus waits for a scrape. */
const readMsMaxDefault = 3_000;

interface Kept<Reading> {
  reading: Promise<Reading | undefined>;
  /** Set when it has ended. */
  until: Deadline | undefined;
}

/**
 * A reading that is taken when it is asked for, at most once in `keptMs`, by one at a time. `undefined` while it fails,
 * and when it takes longer than `readMsMax`: what is still under way then is waited for before the next is begun.
 */
export function keepReading<Reading>(
  read: () => Promise<Reading>,
  { keptMs = keptMsDefault, readMsMax = readMsMaxDefault } = {},
): () => Promise<Reading | undefined> {
  let kept: Kept<Reading> | undefined;

  function begin(): Kept<Reading> {
    const begun: Kept<Reading> = { reading: read().catch(() => undefined), until: undefined };
    void begun.reading.then(() => {
      begun.until = deadlineIn(keptMs);
    });
    return begun;
  }

  return async () => {
    if (kept === undefined || kept.until?.hasPassed()) kept = begin();
    return within(kept.reading, readMsMax);
  };
}

async function within<Reading>(reading: Promise<Reading | undefined>, ms: number): Promise<Reading | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
