import type { Queryable } from '@cadenza/postgres';
import { holdErasures } from './leads.ts';

/** What the links of an email point to, by number. They may hold a lead's data, so those of an erased lead are not kept. */
export async function keepDestinations(
  transaction: Queryable,
  { emailId, leadId, links }: { emailId: string; leadId: string; links: readonly string[] },
): Promise<void> {
  await holdErasures(transaction);
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
