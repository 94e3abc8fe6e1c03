import type { ReceivedMail, UnverifiedMail } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EngagementEvent } from '../engagement/events.ts';

/** The most shown for one lead in one campaign; nobody scrolls further back. */
const shownMax = 200;
const unverifiedMax = 100;

const shown = `email_id as "emailId", received_at as "receivedAt", source, verdict, returns_on as "returnsOn", reason,
  corrected_from as "correctedFrom", unverified, blames, sender as "from", subject, body as text,
  telling_sentence as "tellingSentence", somebody_else as "somebodyElse"`;

export async function projectReceivedMails(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  for (const { type, data } of events) {
    if (type === 'VerdictGiven')
      await transaction.query(
        `insert into received_mails
           (id, email_id, campaign_id, lead_id, received_at, source, given, verdict, returns_on, reason, unverified, blames)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11) on conflict do nothing`,
        [
          ...[data.mailId, data.emailId, data.campaignId, data.leadId, data.at],
          ...[data.source, data.verdict, data.returnsOn, data.reason, data.unverified ?? null, data.blames ?? null],
        ],
      );
    if (type === 'VerdictCorrected')
      await transaction.query(
        'update received_mails set verdict = $2, returns_on = $3, unverified = null where id = $1',
        [...[data.mailId, data.to, data.returnsOn]],
      );
  }
}

/** The newest of what came back from a lead in a campaign, in the order oldest first. */
export async function listReceivedMails(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<ReceivedMail[]> {
  const { rows } = await database.query<ReceivedMail>(
    `select id, ${shown}
     from received_words where campaign_id = $1 and lead_id = $2
     order by received_at desc, id desc limit $3`,
    [campaignId, leadId, shownMax],
  );
  return rows.reverse();
}

/**
 * The newest unverified mails of a campaign (rule S11), newest first. Includes opt-outs that answer another campaign
 * but hold a lead of this one. Emails that came back to campaigns that go on are listed by kind (rule D12).
 */
export async function listUnverifiedMails(database: Queryable, campaignId: string): Promise<UnverifiedMail[]> {
  const { rows } = await database.query<UnverifiedMail>(
    `select mail.id, ${shown},
       mail.lead_id as "leadId", nullif(trim(concat_ws(' ', first_name, last_name)), '') as "leadName",
       json_build_object('id', campaigns.id, 'name', name) as campaign
     from received_words as mail left join leads on leads.id = mail.lead_id
     join campaigns on campaigns.id = mail.campaign_id and not deleted
     where unverified is not null and (blames is null or campaigns.status not in ('active', 'paused')) and (mail.campaign_id = $1 or verdict = 'opt-out' and exists (
       select from links where links.lead_id = mail.lead_id and links.campaign_id = $1 and attached))
     order by received_at desc, mail.id desc limit $2`,
    [campaignId, unverifiedMax],
  );
  return rows;
}

/** Everything that came back from a lead, oldest first. */
export async function receivedMailsOfLead(
  database: Queryable,
  leadId: string,
): Promise<(ReceivedMail & { campaignId: string })[]> {
  const { rows } = await database.query<ReceivedMail & { campaignId: string }>(
    `select id, ${shown},
       campaign_id as "campaignId"
     from received_words where lead_id = $1
     order by received_at, id`,
    [leadId],
  );
  return rows;
}

export async function findReceivedMail(
  database: Queryable,
  { campaignId, mailId }: { campaignId: string; mailId: string },
): Promise<ReceivedMail | undefined> {
  const { rows } = await database.query<ReceivedMail>(
    `select id, ${shown}
     from received_words where campaign_id = $1 and id = $2`,
    [campaignId, mailId],
  );
  return rows[0];
}
