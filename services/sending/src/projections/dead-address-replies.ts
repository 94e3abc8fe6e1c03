import type { DeadAddressReplies } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** How many waves are listed. */
const wavesMax = 20;

interface DeadAddressReply {
  emailId: string;
  said: string;
  sameWords: string;
}

/**
 * Keeps the replies by which addresses were called dead. Runs after the projection of the ends, which locks the emails, as an
 * erasure does. Keeps nothing for an erased lead or a deleted campaign.
 */
export async function keepDeadAddressReplies(
  transaction: Queryable,
  replies: readonly DeadAddressReply[],
): Promise<void> {
  if (replies.length === 0) return;
  await transaction.query(
    `insert into dead_address_replies (email_id, said, same_words)
     select id, said, "sameWords"
     from json_to_recordset($1) as reply ("emailId" uuid, said text, "sameWords" text) join emails on id = "emailId"
     where not exists (select from erased_leads where erased_leads.lead_id = emails.lead_id)
     on conflict (email_id) do update set said = excluded.said, same_words = excluded.same_words`,
    [JSON.stringify(replies)],
  );
}

/** For emails whose refusal was taken back, leads that are erased, and a deleted campaign. */
export async function forgetDeadAddressReplies(transaction: Queryable, emailIds: readonly string[]): Promise<void> {
  await transaction.query('delete from dead_address_replies where email_id = any($1)', [emailIds]);
}

/** In SQL, for a row of `emails`: whether its campaign has not ended, so that the email may leave again. */
const goesOn = `exists (select from campaigns where campaigns.id = campaign_id and status in ('active', 'paused'))`;

/** The words that called addresses of a campaign dead, those of most addresses first. */
export async function wavesOfDeadAddresses(database: Queryable, campaignId: string): Promise<DeadAddressReplies[]> {
  const { rows } = await database.query<DeadAddressReplies>(
    `select kind, min(said) as said, count(*)::int as addresses, count(distinct campaign_id)::int as campaigns,
       (count(*) filter (where ${goesOn}))::int as "leaveAgain"
     from dead_address_replies join emails on emails.id = email_id
     where kind in (
       select kind from dead_address_replies join emails on emails.id = email_id where campaign_id = $1)
     group by kind
     order by addresses desc, kind limit ${wavesMax}`,
    [campaignId],
  );
  return rows;
}

/** An email of a wave. */
interface EmailOfWave {
  emailId: string;
  campaignId: string;
  leadId: string;
  mailboxId: string | null;
  goesOn: boolean;
}

/** The emails of a wave, and how many there are. */
export async function emailsOfWave(
  database: Queryable,
  kind: string,
  { limit }: { limit: number },
): Promise<{ emails: EmailOfWave[]; total: number }> {
  const { rows } = await database.query<EmailOfWave & { total: number }>(
    `select email_id as "emailId", campaign_id as "campaignId", lead_id as "leadId", mailbox_id as "mailboxId", ${goesOn} as "goesOn",
       (count(*) over ())::int as total
     from dead_address_replies join emails on emails.id = email_id where kind = $1 order by email_id limit $2`,
    [kind, limit],
  );
  return { emails: rows, total: rows[0]?.total ?? 0 };
}
