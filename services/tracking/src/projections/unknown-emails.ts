import type { Queryable } from '@cadenza/postgres';

/** Unknown emails of one account. `mailboxId` is null for the relay. */
export interface UnknownEmails {
  mailboxId: string | null;
  /** Another text when other emails are unknown. */
  which: string;
}

export async function listUnknownEmails(database: Queryable): Promise<UnknownEmails[]> {
  const { rows } = await database.query<UnknownEmails>(
    `select mailbox_id as "mailboxId", count(*) || ' ' || max(id::text) as which from emails
     where unknown_reason is not null and sent_at is null and failed_at is null group by mailbox_id`,
  );
  return rows;
}
