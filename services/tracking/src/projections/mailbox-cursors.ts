import type { Queryable } from '@cadenza/postgres';

/** The newest mail of a folder that has been read. */
export interface MailboxCursor {
  uidValidity: number;
  lastUid: number;
}

export async function findCursor(database: Queryable, folder: string): Promise<MailboxCursor | undefined> {
  const { rows } = await database.query<MailboxCursor>(
    'select uid_validity as "uidValidity", last_uid as "lastUid" from mailbox_cursors where folder = $1',
    [folder],
  );
  return rows[0];
}

/** @returns false if the cursor no longer stood at `from`, because another instance that reads the folder was faster */
export async function moveCursor(
  transaction: Queryable,
  folder: string,
  { from, to }: { from: MailboxCursor | undefined; to: MailboxCursor },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into mailbox_cursors (folder, uid_validity, last_uid) values ($1, $2, $3)
     on conflict (folder) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid
       where mailbox_cursors.uid_validity = $4 and mailbox_cursors.last_uid = $5`,
    [folder, to.uidValidity, to.lastUid, from?.uidValidity, from?.lastUid],
  );
  return rowCount === 1;
}
