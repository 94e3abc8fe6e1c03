import type { RenderedEmail } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';
import type { Letterhead } from '../email/letterhead.ts';

/** Keeps emails as they were rendered; a later attempt overwrites the earlier rendering. */
export async function keepContents(
  transaction: Queryable,
  emails: readonly ({ emailId: string; letterhead: Letterhead } & RenderedEmail)[],
): Promise<void> {
  await transaction.query(
    `insert into email_contents (email_id, subject, text_part, html_part, links, letterhead)
     select "emailId", subject, text, html, links, letterhead
     from json_to_recordset($1) as email ("emailId" uuid, subject text, text text, html text, links jsonb,
       letterhead jsonb)
     on conflict (email_id) do update set subject = excluded.subject, text_part = excluded.text_part,
       html_part = excluded.html_part, links = excluded.links, letterhead = excluded.letterhead`,
    [JSON.stringify(emails)],
  );
}

/**
 * Deletes the texts of a campaign's emails and the words of mail servers about them. Must run before the ledger rows
 * are deleted, which name the emails.
 */
export async function dropContents(transaction: Queryable, campaignId: string): Promise<void> {
  for (const table of ['email_contents', 'reply_words', 'unclear_refusals', 'dead_address_replies']) {
    await transaction.query(`delete from ${table} where email_id in (select id from emails where campaign_id = $1)`, [
      campaignId,
    ]);
  }
  await transaction.query(
    'update refused_ways set said = null, said_of = null where said_of in (select id from emails where campaign_id = $1)',
    [campaignId],
  );
}
