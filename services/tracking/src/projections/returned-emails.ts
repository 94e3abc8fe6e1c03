import type { ReturnedEmails } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** How many kinds are listed; each waits for a decision, so there are few. */
const kindsMax = 50;

/** In SQL: a report that does not blame the recipient, and waits for a person. */
const isOpen = 'unverified is not null and blames is not null';
/** In SQL: a proved report of a dead address. */
const isDead = `unverified is null and verdict = 'dead-address' and given = verdict and source = 'mail'`;

/** In SQL: such reports with their words, in campaigns that go on. Nothing is decided of a lead that is erased. */
const reports = (which: string) => `received_mails as mail
     join mail_words on mail_id = mail.id and kind is not null
     join campaigns on campaigns.id = mail.campaign_id and not deleted and campaigns.status in ('active', 'paused')
     where (${which})`;

/**
 * The kinds of report that say of emails that they never arrived; those that wait for a person first. With a campaign, those that
 * it has.
 */
export async function returnedKinds(database: Queryable, campaignId: string | null): Promise<ReturnedEmails[]> {
  const { rows } = await database.query<ReturnedEmails>(
    `select kind, (array_agg(said order by received_at desc))[1] as said, coalesce(blames, 'recipient') as blames,
       count(distinct email_id)::int as emails, count(distinct campaign_id)::int as campaigns,
       min(received_at) as since
     from ${reports(`${isOpen} or ${isDead}`)}
     group by kind, blames having $1::uuid is null or bool_or(campaign_id = $1)
     order by blames is null, emails desc, kind limit ${kindsMax}`,
    [campaignId],
  );
  return rows;
}

/** The reports of a kind that a person may decide about, and how many there are. @param orDead those of dead addresses, too */
export async function reportsOfKind(
  database: Queryable,
  kind: string,
  { orDead, limit }: { orDead: boolean; limit: number },
): Promise<{ reports: { mailId: string; emailId: string }[]; total: number }> {
  const { rows } = await database.query<{ mailId: string; emailId: string; total: number }>(
    `select mail.id as "mailId", email_id as "emailId", (count(*) over ())::int as total
     from ${reports(orDead ? `${isOpen} or ${isDead}` : isOpen)} and kind = $1
     order by mail.id limit $2`,
    [kind, limit],
  );
  return { reports: rows, total: rows[0]?.total ?? 0 };
}
