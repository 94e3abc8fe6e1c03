import { setTimeout as wait } from 'node:timers/promises';
import type { Bus, BusRecord } from '@cadenza/bus';

const publishedAtMs = 'published-at-ms';

/** How long a record really took to reach a group of consumers, and which request caused it. */
interface Journey {
  group: string;
  correlationId: string;
  /** From publication to the start of handling. */
  lagMs: number;
}

export interface Lag {
  lagMs: number;
  onArrival?: (journey: Journey) => void;
}

/** Delays each record to its consumers by this much, like a slow network. */
export function laggingBus(bus: Bus, { lagMs, onArrival = () => {} }: Lag): Bus {
  const dueMs = ({ headers }: BusRecord) => Number(headers[publishedAtMs]) + lagMs;

  async function handOver(records: BusRecord[], group: string, handle: (records: BusRecord[]) => Promise<void>) {
    let rest = records;
    while (rest[0]) {
      const nextMs = dueMs(rest[0]);
      await wait(Math.max(0, nextMs - performance.now()));
      const nowMs = Math.max(nextMs, performance.now());
      const later = rest.findIndex((record) => dueMs(record) > nowMs);
      const arrived = later < 0 ? rest : rest.slice(0, later);
      rest = rest.slice(arrived.length);
      for (const record of arrived) {
        const correlationId = record.headers['correlationId'] ?? '';
        onArrival({ group, correlationId, lagMs: nowMs - dueMs(record) + lagMs });
      }
      await handle(arrived);
    }
  }

  return {
    publish: (records) =>
      bus.publish(
        records.map((record) => ({
          ...record,
          headers: { ...record.headers, [publishedAtMs]: String(performance.now()) },
        })),
      ),
    subscribe: ({ handle, ...options }) =>
      bus.subscribe({ ...options, handle: (records) => handOver(records, options.group, handle) }),
    gaps: (group, topics) => bus.gaps(group, topics),
    [Symbol.asyncDispose]: () => bus[Symbol.asyncDispose](),
  };
}
