import type { Queryable } from '@cadenza/postgres';
import { lockErasures } from './leads.ts';

/**
 * Keeps the URLs of emails' links, by number. They may contain a lead's data, so none are kept for an erased lead.
 */
export async function keepDestinations(
  transaction: Queryable,
  emails: readonly { emailId: string; leadId: string; links: readonly string[] }[],
): Promise<void> {
  const newest = new Map(emails.map(({ emailId, leadId, links }) => [emailId, { emailId, leadId, links }]));
  await lockErasures(transaction);
  await transaction.query(
    `insert into destinations (email_id, lead_id, addresses)
     select "emailId", "leadId", links
     from json_to_recordset($1) as email ("emailId" uuid, "leadId" uuid, links text[])
     where not exists (select from erased_leads where lead_id = "leadId")
     order by "emailId"
     on conflict (email_id) do update set addresses = excluded.addresses`,
    [JSON.stringify([...newest.values()])],
  );
}

export async function eraseDestinations(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('delete from destinations where lead_id = any($1::uuid[])', [leadIds]);
}
