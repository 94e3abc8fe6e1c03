import type { Metadata } from '@cadenza/event-store';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { KnownEmail } from './emails.ts';

/** A click, with the metadata of its request. */
interface ClickFacts {
  linkNumber: number;
  /** ISO 8601 instant. */
  at: string;
  reason: string;
  metadata: Metadata;
}

export interface MachineClick extends ClickFacts {
  id: number;
  email: KnownEmail;
}

export async function keepMachineClick(database: Queryable, emailId: string, click: ClickFacts): Promise<void> {
  await database.query('insert into machine_clicks (email_id, click) values ($1, $2)', [
    emailId,
    JSON.stringify(click),
  ]);
}

/**
 * Machine clicks in the order of their ids, starting at `from`. Clicks on emails that are not known here, for example
 * after a restore, wait until they are.
 */
export async function listMachineClicks(
  transaction: Queryable,
  { from, limit }: { from: number; limit: number },
): Promise<MachineClick[]> {
  // A separate statement, because the list must show what others committed before the lock was free.
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.tracking.machineClicks]);
  const { rows } = await transaction.query<KnownEmail & { id: number; click: ClickFacts }>(
    `select machine_clicks.id, click, emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"
     from machine_clicks join emails on emails.id = email_id
     where machine_clicks.id >= $1 order by machine_clicks.id limit $2`,
    [from, limit],
  );
  return rows.map(({ id, click, ...email }) => ({ ...click, id, email }));
}

export async function dropMachineClicks(database: Queryable, clicks: readonly MachineClick[]): Promise<void> {
  await database.query('delete from machine_clicks where id = any($1::bigint[])', [clicks.map(({ id }) => id)]);
}
