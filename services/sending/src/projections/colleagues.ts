import type { Queryable } from '@cadenza/postgres';
import { colleagueReason } from '../enrolment/ending-reasons.ts';
import { personTags } from '../stops/reach.ts';
import { colleagueReplied } from './stops.ts';

/** An enrolment, and the address of its lead. */
export interface EnrolledAddress {
  leadId: string;
  linkId: string;
  email: string;
}

/**
 * Leads of a campaign at a domain that still wait and whose colleague replied (rule S12). Leads whose domain is not noted
 * yet are found when they are due.
 */
export async function waitingColleagues(
  database: Queryable,
  campaignId: string,
  { colleaguesTag, domain, limit }: { colleaguesTag: string; domain: string; limit: number },
): Promise<EnrolledAddress[]> {
  const { rows } = await database.query<EnrolledAddress>(
    `select enrolments.lead_id as "leadId", link_id as "linkId", email
     from leads join enrolments on enrolments.campaign_id = $1 and enrolments.lead_id = leads.id
     where mail_domain = $2 and state in ('waiting', 'claimed', 'unknown')
       and ${colleagueReplied('$3', personTags)}
     limit $4`,
    [campaignId, domain, colleaguesTag, limit],
  );
  return rows;
}

/** Leads of a campaign that the reply of a colleague ended, in the order of their ids. */
export async function endedByColleagues(
  database: Queryable,
  campaignId: string,
  { afterLeadId, limit }: { afterLeadId: string; limit: number },
): Promise<EnrolledAddress[]> {
  const { rows } = await database.query<EnrolledAddress>(
    `select enrolments.lead_id as "leadId", link_id as "linkId", email
     from enrolments join leads on leads.id = enrolments.lead_id
     where enrolments.campaign_id = $1 and enrolments.lead_id > $2 and state = 'ended' and reason = '${colleagueReason}'
     order by enrolments.lead_id limit $3`,
    [campaignId, afterLeadId, limit],
  );
  return rows;
}

/** Which of these leads, all with this tag of colleagues, no colleague has replied to any more. */
export async function withoutReplyOfColleague(
  database: Queryable,
  leadIds: readonly string[],
  colleaguesTag: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    `select id from leads where id = any($1) and not ${colleagueReplied('$2', personTags)}`,
    [leadIds, colleaguesTag],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What the first claim of an email says of its recipient's colleagues; `undefined` when the email is not known here.
 * Read from events, which stay.
 */
export async function colleaguesOfEmail(
  database: Queryable,
  emailId: string,
): Promise<{ hash: string | null } | undefined> {
  const { rows } = await database.query<{ hash: string | null }>(
    `select data ->> 'colleaguesHash' as hash from events where stream_id = 'email-' || $1::uuid and version = 1`,
    [emailId],
  );
  return rows[0];
}

export async function addressOfLead(database: Queryable, leadId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ email: string }>('select email from leads where id = $1', [leadId]);
  return rows[0]?.email;
}
