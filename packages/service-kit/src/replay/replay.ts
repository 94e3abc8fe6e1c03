import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';
import { deadlineIn } from '@cadenza/clock';
import { readDeadLetterTopic, replayHeader } from '../consume/dead-letter.ts';

const pollMs = 100;
const runHeader = 'replay-run';

export interface Replayed {
  /** Records that were put back. */
  count: number;
  /** Those of them that were parked again: they stay in the dead-letter topic for the next replay. */
  parkedAgain: number;
}

/**
 * Puts the records of a dead-letter topic back where they came from, for the service that parked them. Each is put back
 * once: the group that reads the topic remembers how far it came.
 *
 * @param quietMs how long no record must have come to take it that there are no more
 * @param onError is told of what fails; it is tried again
 * @throws when the topic is none for parked records
 */
export async function replay(
  bus: Bus,
  deadLetters: string,
  { quietMs, onError }: { quietMs: number; onError: (error: unknown) => void },
): Promise<Replayed> {
  const origin = readDeadLetterTopic(deadLetters);
  if (!origin) throw new Error(`${deadLetters} is not a topic for parked records`);
  const { topic, service } = origin;
  const run = randomUUID();
  const putBack = new Set<string>();
  const parkedAgain = new Set<string>();
  let quiet = deadlineIn(quietMs);

  async function handle(records: BusRecord[]): Promise<void> {
    const returned = records.filter(({ headers }) => headers[runHeader] === run);
    const fresh = records.filter((record) => !returned.includes(record) && !putBack.has(record.id));
    await bus.publish(
      fresh.map(({ headers: { error: _error, ...headers }, ...record }) => ({
        ...record,
        topic,
        headers: { ...headers, [replayHeader]: service, [runHeader]: run },
      })),
    );
    for (const { id } of fresh) putBack.add(id);
    for (const { id } of returned) parkedAgain.add(id);
    if (fresh.length > 0) quiet = deadlineIn(quietMs);
    // Not to be acknowledged, and not to be put back in a circle for ever either.
    if (returned.length > 0) throw new ParkedAgain();
  }

  await using _ = await bus.subscribe({
    group: `cadenza-replay-${service}`,
    topics: [deadLetters],
    handle,
    onError: (error) => {
      if (!(error instanceof ParkedAgain)) onError(error);
    },
  });
  while (!quiet.hasPassed()) await wait(pollMs);
  return { count: putBack.size, parkedAgain: parkedAgain.size };
}

class ParkedAgain extends Error {
  override name = 'ParkedAgain';
}
