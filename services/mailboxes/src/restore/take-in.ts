import { rebuild, type TakeIn } from '@cadenza/event-kit';
import { takeInLater } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';
import { domainHealthPrefix } from '../handlers/domain-health.ts';
import { readModels } from '../projections/read-models.ts';

/** Written in the commits of events and not made from them. */
const besideEvents = ['mailbox_addresses', 'mailbox_credentials', 'fault_words'];

/**
 * Takes in all that became of mailboxes since the restored instant (rule D7): a removed one does not come back with its
 * password, a changed password stays changed, and links lead where they led.
 */
export async function takeIn({ database, later }: TakeIn): Promise<Record<string, number>> {
  if (!later) return { changes: 0 };
  let changes = 0;
  for await (const _ of takeInLater(database, later, ['mailbox-', domainHealthPrefix, 'tracking-host-'])) changes += 1;
  await database.transaction(async (transaction) => {
    for (const table of besideEvents) await replaceRows(transaction, later, table);
  });
  await rebuild({ database, readModels, consumers: [] });
  return { changes };
}

/** They are all of one instant, as they are needed: an address that was free may be another mailbox's since. */
async function replaceRows(transaction: Queryable, later: Database, table: string): Promise<void> {
  const { rows } = await later.query(`select to_json(${table}) as row from ${table}`);
  await transaction.query(`delete from ${table}`);
  await transaction.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows.map(({ row }) => row)),
  ]);
}
