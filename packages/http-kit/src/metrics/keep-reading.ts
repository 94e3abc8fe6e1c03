import { type Deadline, deadlineIn } from '@cadenza/clock';

/** One number, or one for each value of the labels. */
export type Figure = number | null | readonly { labels: Record<string, string>; value: number }[];
export type Figures<Name extends string> = Readonly<Record<Name, Figure>>;

/** Less than the time between two scrapes; longer than the interval at which a page asks that many people watch. */
const keptMsDefault = 5_000;
/** Less than Prometheus waits for a scrape. */
const readMsMaxDefault = 3_000;

interface KeptReading<Reading> {
  reading: Promise<Reading | undefined>;
  /** Set when the reading has ended. */
  until: Deadline | undefined;
}

/**
 * Takes a reading on demand: at most one in `keptMs`, and never two at once. Returns `undefined` while the reading
 * fails or when it takes longer than `readMsMax`; the next one begins only after a slow one has ended.
 */
export function keepReading<Reading>(
  read: () => Promise<Reading>,
  { keptMs = keptMsDefault, readMsMax = readMsMaxDefault } = {},
): () => Promise<Reading | undefined> {
  let kept: KeptReading<Reading> | undefined;

  function begin(): KeptReading<Reading> {
    const begun: KeptReading<Reading> = { reading: read().catch(() => undefined), until: undefined };
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
