import type { Queryable } from '@cadenza/postgres';

/**
 * In SQL: the reason shown for an email's end, its words while they are kept; needs `withReplyWords` beside `emails`.
 */
export const shownReason = 'coalesce(words, reason)';
/** Only the words of the last end are shown. */
export const withReplyWords =
  'left join reply_words on reply_words.email_id = emails.id and reply_words.version = emails.version';

/**
 * Keeps the words of ends. Runs after their projection, which locks the emails, as an erasure does. Keeps nothing for
 * an erased lead or a deleted campaign.
 */
export async function keepReplyWords(
  transaction: Queryable,
  ends: readonly { emailId: string; version: number; words: string }[],
): Promise<void> {
  if (ends.length === 0) return;
  await transaction.query(
    `insert into reply_words (email_id, version, words)
     select id, "end".version, words
     from json_to_recordset($1) as "end" ("emailId" uuid, version int, words text) join emails on id = "emailId"
     where not exists (select from erased_leads where erased_leads.lead_id = emails.lead_id)
     on conflict (email_id) do update set version = excluded.version, words = excluded.words`,
    [JSON.stringify(ends.map((end) => ({ ...end, words: end.words.replaceAll('\0', '').toWellFormed() })))],
  );
}

export async function eraseReplyWords(transaction: Queryable, emailIds: readonly string[]): Promise<void> {
  await transaction.query('delete from reply_words where email_id = any($1)', [emailIds]);
}

/** The columns in which older events left the words of mail servers. */
export const quotingColumns = [
  ['emails', 'reason'],
  ['enrolments', 'reason'],
] as const;
