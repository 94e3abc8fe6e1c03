import type { TakeIn } from '@cadenza/event-kit';
import type { Database, Queryable } from '@cadenza/postgres';
import { eraseLeads } from '../handlers/erase-leads.ts';

/** Erases again the leads that were erased after the restored instant: a restore brings nobody back (rule D7). */
export async function takeIn({ database, later, now }: TakeIn): Promise<Record<string, number>> {
  if (!later) return { erased: 0 };
  const leadIds = await erasedSince(database, later);
  const trace = { correlationId: 'restore', causationId: null, now, wrote() {} };
  return { erased: await eraseLeads({ database }, leadIds, trace) };
}

async function erasedSince(database: Database, later: Queryable): Promise<string[]> {
  const erased = `select stream_id as stream, data -> 'leadIds' as "leadIds" from events where type = 'LeadsErased'`;
  const known = new Set((await database.query<{ stream: string }>(erased)).rows.map(({ stream }) => stream));
  const { rows } = await later.query<{ stream: string; leadIds: string[] }>(erased);
  return rows.filter(({ stream }) => !known.has(stream)).flatMap(({ leadIds }) => leadIds);
}
