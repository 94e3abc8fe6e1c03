import type { Admin } from 'kafkajs';

/** How many records of each topic the group has not committed yet. */
export async function lagOf(admin: Admin, group: string, topics: readonly string[]): Promise<Map<string, number>> {
  const read = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const counts = await Promise.all(
    read.map(async ({ topic, partitions }) => [topic, await countAfter(admin, topic, partitions)] as const),
  );
  return new Map(counts);
}

async function countAfter(
  admin: Admin,
  topic: string,
  read: readonly { partition: number; offset: string }[],
): Promise<number> {
  const readTo = new Map(read.map(({ partition, offset }) => [partition, Number(offset)]));
  const written = await admin.fetchTopicOffsets(topic);
  return written.reduce((count, { partition, high, low }) => {
    // -1 stands for a group that has committed nothing. Records that retention has removed do not count either.
    return count + Number(high) - Math.max(readTo.get(partition) ?? -1, Number(low));
  }, 0);
}
