import type { RenderedEmail } from '@cadenza/email-content';
import type { Queryable } from '@cadenza/postgres';

/** Keeps emails as they were rendered; one that is handed over again is kept as it is then. */
export async function keepContents(
  transaction: Queryable,
  emails: readonly ({ emailId: string } & RenderedEmail)[],
): Promise<void> {
  await transaction.query(
    `insert into email_contents (email_id, subject, text_part, html_part, links)
     select "emailId", subject, text, html, links
     from json_to_recordset($1) as email ("emailId" uuid, subject text, text text, html text, links jsonb)
     on conflict (email_id) do update set subject = excluded.subject, text_part = excluded.text_part,
       html_part = excluded.html_part, links = excluded.links`,
    [JSON.stringify(emails)],
  );
}

/** A deleted campaign leaves nothing of what its leads were sent, and of the replies. Before its ledger goes, which knows what that was. */
export async function dropContents(transaction: Queryable, campaignId: string): Promise<void> {
  for (const table of ['email_contents', 'reply_words']) {
    await transaction.query(`delete from ${table} where email_id in (select id from emails where campaign_id = $1)`, [
      campaignId,
    ]);
  }
}
