import type { Admin } from 'kafkajs';

/** Where a group stands in a partition, and what of it is left. */
export interface Place {
  topic: string;
  partition: number;
  /** Where the group goes on; `undefined` when it has no place. */
  next: number | undefined;
  low: number;
  high: number;
}

/** Where a group stands in all partitions of these topics. */
export async function placesOf(admin: Admin, group: string, topics: readonly string[]): Promise<Place[]> {
  // Before what is left: a group that goes on meanwhile is not beyond the end.
  const read = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const places = await Promise.all(
    read.map(async ({ topic, partitions }) => {
      const next = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      const left = await admin.fetchTopicOffsets(topic);
      return left.map(({ partition, low, high }) => {
        const offset = next.get(partition) ?? -1;
        // Negative: none, or the client has been told that its own is out of range.
        return { topic, partition, next: offset < 0 ? undefined : offset, low: Number(low), high: Number(high) };
      });
    }),
  );
  return places.flat();
}

/**
 * Whether records are gone that the group has not read, or its place is: a broker forgets that of a group without members after
 * a week. One beyond the end is of a topic that was made anew.
 */
export const isGap = ({ next, low, high }: Place) => (next === undefined ? low > 0 : next < low || next > high);
