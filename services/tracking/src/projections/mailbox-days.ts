import type { Queryable } from '@cadenza/postgres';

/** Counts mails on the days on which they arrived. @param days calendar days in the zone of the mailbox, one a mail */
export async function countMails(transaction: Queryable, mailboxId: string, days: readonly string[]): Promise<void> {
  await transaction.query(
    `insert into mailbox_days as known (mailbox_id, day, mails)
     select $1, day, count(*) from unnest($2::date[]) as day group by day
     on conflict (mailbox_id, day) do update set mails = known.mails + excluded.mails`,
    [mailboxId, days],
  );
}

export interface MailboxDay {
  day: string;
  read: number;
}

/** The newest days with mail of each mailbox. */
export async function listDays(
  database: Queryable,
  mailboxIds: readonly string[],
  daysMax: number,
): Promise<Map<string, MailboxDay[]>> {
  const { rows } = await database.query<{ mailboxId: string; days: MailboxDay[] }>(
    `select wanted.id as "mailboxId", json_agg(json_build_object('day', day, 'read', mails)) as days
     from unnest($1::uuid[]) as wanted (id), lateral (
       select day, mails from mailbox_days where mailbox_id = wanted.id order by day desc limit $2
     ) as newest
     group by wanted.id`,
    [mailboxIds, daysMax],
  );
  return new Map(rows.map(({ mailboxId, days }) => [mailboxId, days]));
}
