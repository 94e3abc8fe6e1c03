import type { Queryable } from '@cadenza/postgres';
import { lockErasures } from './leads.ts';

/**
 * Keeps the URLs of an email's links, by number. They may contain a lead's data, so none are kept for an erased lead.
 */
export async function keepDestinations(
  transaction: Queryable,
  { emailId, leadId, links }: { emailId: string; leadId: string; links: readonly string[] },
): Promise<void> {
  await lockErasures(transaction);
  await transaction.query(
    `insert into destinations (email_id, lead_id, addresses)
     select $1, $2, $3 where not exists (select from erased_leads where lead_id = $2)
     on conflict (email_id) do update set addresses = excluded.addresses`,
    [emailId, leadId, links],
  );
}

export async function eraseDestinations(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('delete from destinations where lead_id = any($1::uuid[])', [leadIds]);
}
