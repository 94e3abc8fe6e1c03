import { Refusal } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';

/** Reads as of one instant: a lead that is indexed meanwhile is found once. */
export async function reading<Result>(
  database: Database,
  settings: readonly string[],
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    await client.query(['begin isolation level repeatable read read only', ...settings].join('; '));
    return await work(client);
  } finally {
    await client.query('rollback').catch(noteBroken);
    client.release(broken);
    client.off('error', noteBroken);
  }
}

export const isTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014';

const allMsMax = 15_000;

/**
 * Reads all leads that fit, however many there are.
 * @throws Refusal 503 when that takes too long
 */
export async function readingAll<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await reading(database, [`set local statement_timeout to ${allMsMax}`, 'set local jit to off'], work);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const sentence = 'Finding all leads that fit takes too long now. Please try again, or narrow the filter.';
    throw new Refusal(503, 'too-slow', sentence);
  }
}
