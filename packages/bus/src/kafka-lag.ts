import type { Admin, Kafka } from 'kafkajs';

export interface KafkaLag extends AsyncDisposable {
  /** How many records of each topic the group has not committed yet. */
  of(group: string, topics: readonly string[]): Promise<Map<string, number>>;
}

/** Asks the cluster over one connection, made when it is first asked and again after it has failed. */
export function openLag(kafka: Kafka): KafkaLag {
  let current: Promise<Admin> | undefined;

  async function connect(): Promise<Admin> {
    const admin = kafka.admin();
    await admin.connect();
    return admin;
  }

  async function discard(failed: Promise<Admin>): Promise<void> {
    if (current === failed) current = undefined;
    await (await failed).disconnect();
  }

  return {
    async of(group, topics) {
      current ??= connect();
      const used = current;
      try {
        const admin = await used;
        const read = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
        const counts = await Promise.all(
          read.map(async ({ topic, partitions }) => [topic, await countAfter(admin, topic, partitions)] as const),
        );
        return new Map(counts);
      } catch (error) {
        await discard(used).catch(() => {});
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      if (current !== undefined) await discard(current).catch(() => {});
    },
  };
}

async function countAfter(
  admin: Admin,
  topic: string,
  read: readonly { partition: number; offset: string }[],
): Promise<number> {
  const readTo = new Map(read.map(({ partition, offset }) => [partition, Number(offset)]));
  const written = await admin.fetchTopicOffsets(topic);
  return written.reduce((count, { partition, high, low }) => {
    // -1 stands for a group that has committed nothing; what retention has removed is not waited for either.
    return count + Number(high) - Math.max(readTo.get(partition) ?? -1, Number(low));
  }, 0);
}
