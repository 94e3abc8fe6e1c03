import type { LeadHistoryPart } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { claimedStatus } from '../email/events.ts';
import { isOfFormerAddress } from './emails.ts';
import { shownReason, withReplyWords } from './reply-words.ts';

type Entries = LeadHistoryPart['entries'];

/** The newest emails of a lead, as they stand now. */
export async function emailsInHistory(database: Queryable, leadId: string, limit: number): Promise<Entries> {
  const { rows } = await database.query<Entries[number]>(
    `select coalesce(sent_at, handed_over_at) as at, campaign_id as "campaignId", step_number as "stepNumber",
       case status when '${claimedStatus}' then 'email-under-way' when 'deferred' then 'email-put-off'
                   else 'email-' || status end as kind,
       case when status <> 'sent' then ${shownReason} when ${isOfFormerAddress} then 'former-address' end as detail, null as by
     from emails left join leads on leads.id = lead_id ${withReplyWords}
     where lead_id = $1 order by 1 desc limit $2`,
    [leadId, limit],
  );
  return rows;
}

/** In SQL: whether an enrolment had an email before an event. What never began does not begin anew. */
const hadBegun = `exists (
         select from emails where emails.campaign_id = enrolments.campaign_id and emails.lead_id = enrolments.lead_id
           and handed_over_at <= occurred_at)`;

/**
 * What ended a lead in its campaigns, held it, and let it go on; the newest. Read from the events. What let it go on sends
 * nothing by itself where the campaign stands still.
 */
export async function waysInHistory(database: Queryable, leadId: string, limit: number): Promise<Entries> {
  const { rows } = await database.query<Entries[number]>(
    `select occurred_at as at, campaign_id as "campaignId", null as "stepNumber",
       case type when 'LeadFinished' then 'ended' when 'LeadReopened' then 'went-on'
                 when 'AddressChanged' then 'began-anew' when 'LeadHeld' then 'held' else 'hold-lifted' end as kind,
       case when type = 'LeadFinished' then data ->> 'reason' when type = 'LeadHeld' then data ->> 'until'
            when type in ('LeadReopened', 'AddressChanged') and status in ('paused', 'stopped', 'completed')
              then 'campaign-' || status end as detail,
       case when (data -> 'cause' ->> 'test')::boolean then 'test' end as by
     from enrolments join events on stream_id = 'enrolment-' || link_id join campaigns on campaigns.id = campaign_id
     where lead_id = $1
       and (type in ('LeadFinished', 'LeadReopened', 'LeadHeld', 'LeadHoldLifted')
         or type = 'AddressChanged' and ${hadBegun})
     order by occurred_at desc, events.version desc limit $2`,
    [leadId, limit],
  );
  return rows;
}
