import type { Admin, Kafka } from 'kafkajs';

export interface KafkaAdmin extends AsyncDisposable {
  /** Sends a query to the cluster. Rejects when the cluster cannot be reached. */
  ask<Result>(question: (admin: Admin) => Promise<Result>): Promise<Result>;
}

/** Queries the cluster over one connection, opened at the first query and again after a failure. */
export function openAdmin(kafka: Kafka): KafkaAdmin {
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
    async ask(question) {
      current ??= connect();
      const used = current;
      try {
        return await question(await used);
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
