import type { Admin } from 'kafkajs';

/** A group's place in a partition, and the range of records that are left there. */
export interface Place {
  topic: string;
  partition: number;
  /** The next record for the group; `undefined` when it has no place. */
  next: number | undefined;
  low: number;
  high: number;
}

/** A group's place in every partition of these topics. */
export async function placesOf(admin: Admin, group: string, topics: readonly string[]): Promise<Place[]> {
  // Read before the range of records: a group that goes on meanwhile must not appear beyond the end.
  const read = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const places = await Promise.all(
    read.map(async ({ topic, partitions }) => {
      const next = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      const left = await admin.fetchTopicOffsets(topic);
      return left.map(({ partition, low, high }) => {
        const offset = next.get(partition) ?? -1;
        // Negative: the group has no place, or the client has learned that its own is out of range.
        return { topic, partition, next: offset < 0 ? undefined : offset, low: Number(low), high: Number(high) };
      });
    }),
  );
  return places.flat();
}

/**
 * Whether records are gone that the group has not read, or the group's place is gone: a broker forgets the place of a
 * group without members after a week. A place beyond the end means that the topic was created again.
 */
export const isGap = ({ next, low, high }: Place) => (next === undefined ? low > 0 : next < low || next > high);
