import type { MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { forgetPassedOver } from './passed-over-mails.ts';

/** Replaces what was noted before. */
export async function noteFolders(database: Queryable, mailboxId: string, noted: MailboxFolders): Promise<void> {
  await database.query(
    `insert into mailbox_folders (mailbox_id, folders) values ($1, $2)
     on conflict (mailbox_id) do update set folders = excluded.folders`,
    [mailboxId, JSON.stringify(noted)],
  );
}

/** With what a person chose since; whether there is room for a folder that was taken in shows the next look. */
export async function shownFolders(database: Queryable, mailboxId: string): Promise<MailboxFolders> {
  const { rows } = await database.query<{ folders: MailboxFolders }>(
    'select folders from mailbox_folders where mailbox_id = $1',
    [mailboxId],
  );
  const noted = rows[0]?.folders ?? { folders: [], unlisted: 0, passedOver: 0 };
  const choices = await listChoices(database, mailboxId);
  return {
    unlisted: noted.unlisted,
    passedOver: noted.passedOver ?? 0,
    folders: noted.folders.map((each) => {
      const isRead = choices.get(each.id);
      if (isRead === undefined || isRead === (each.state !== 'left-out')) return each;
      return { ...each, state: isRead ? 'read' : 'left-out', trouble: null, notGivenOut: null };
    }),
  };
}

/** Mails that were passed over until then are listed no more. Whether there are others shows the next look. */
export async function forgetNotGivenOut(transaction: Queryable, mailboxId: string, until: string): Promise<void> {
  const { rows } = await transaction.query<{ folders: MailboxFolders }>(
    'select folders from mailbox_folders where mailbox_id = $1 for update',
    [mailboxId],
  );
  const noted = rows[0]?.folders;
  if (!noted) return;
  const isOver = ({ notGivenOut }: MailboxFolder) =>
    notGivenOut && Temporal.Instant.compare(notGivenOut.until, until) <= 0;
  const folders = noted.folders.map((each) => (isOver(each) ? { ...each, trouble: null, notGivenOut: null } : each));
  await noteFolders(transaction, mailboxId, { ...noted, folders });
}

/** Notes that a person wants a folder read, or left out. It is followed within seconds. */
export async function chooseFolder(
  database: Queryable,
  { mailboxId, folder, isRead }: { mailboxId: string; folder: string; isRead: boolean },
): Promise<void> {
  await database.query(
    `insert into folder_choices (mailbox_id, folder, is_read) values ($1, $2, $3)
     on conflict (mailbox_id, folder) do update set is_read = excluded.is_read`,
    [mailboxId, folder, isRead],
  );
}

async function listChoices(database: Queryable, mailboxId: string): Promise<Map<string, boolean>> {
  const { rows } = await database.query<{ folder: string; isRead: boolean }>(
    'select folder, is_read as "isRead" from folder_choices where mailbox_id = $1',
    [mailboxId],
  );
  return new Map(rows.map(({ folder, isRead }) => [folder, isRead]));
}

export async function forgetFolders(transaction: Queryable, mailboxId: string): Promise<void> {
  await transaction.query('delete from mailbox_folders where mailbox_id = $1', [mailboxId]);
  await transaction.query('delete from folder_choices where mailbox_id = $1', [mailboxId]);
  await forgetPassedOver(transaction, mailboxId);
}
