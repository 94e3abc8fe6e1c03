import { topics } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { ParkedHold } from '../parked-stop/holds-of.ts';
import { personTags, tagIn } from '../stops/reach.ts';
import { enrolmentOf } from './enrolments/follow-sequence.ts';

/*
 * Not a read model: the rows follow from the parked records, go with them, and a rebuild leaves them alone.
 * The pieces of SQL run for each candidate and each email that begins, so each part finds its rows by an index. They are
 * not functions of the database, since PostgreSQL calls one with a subquery for each row instead of planning it.
 */

/** In SQL: whether some topic is not heard now, so that nobody knows who has said stop. Nobody does among the mailboxes. */
export const stopsAreUnheard = `exists (select from unheard_topics where topic <> '${topics.mailboxes}')`;

/** In SQL: whether nobody knows which mailboxes may send, because their topic or another one is not heard now. */
export const mailboxesAreUnheard = 'exists (select from unheard_topics)';

/** In SQL: whether a parked record holds everybody in all campaigns. */
export const everythingIsHeld = `exists (
  select from parked_holds where campaign_id is null and lead_id is null and address_tag is null)`;

/** In SQL: whether a parked record holds this campaign as a whole. */
export const campaignIsHeld = (campaignId: string) => `exists (
  select from parked_holds as hold
  where hold.campaign_id = ${campaignId} and hold.lead_id is null and hold.address_tag is null)`;

/** In SQL: whether a parked record holds this person, whose address has these tags, in this campaign. */
export const personIsHeld = (campaignId: string, leadId: string, tags: string) => `(exists (
  select from parked_holds as hold
  where hold.lead_id = ${leadId} and (hold.campaign_id is null or hold.campaign_id = ${campaignId})
) or exists (
  select from parked_holds as hold
  where hold.address_tag = any(${tags}) and (hold.campaign_id is null or hold.campaign_id = ${campaignId})))`;

/**
 * In SQL: whether a lead has the address of a hold, in a form that the index on whole hashes serves. Hashes are
 * hexadecimal.
 */
const isOfTag = `leads.address_hash >= hold.address_tag and leads.address_hash < hold.address_tag || 'g'`;

/**
 * In SQL: whether a parked record holds somebody who waits in this campaign. Starts from those held, not from those
 * waiting.
 */
export const somebodyIsHeld = (campaignId: string) => `(exists (
  select from parked_holds as hold ${enrolmentOf(campaignId, 'hold.lead_id')}
  where state = 'waiting' and (hold.campaign_id is null or hold.campaign_id = ${campaignId})
) or exists (
  select from parked_holds as hold join leads on ${isOfTag}
  ${enrolmentOf(campaignId, 'leads.id')}
  where state = 'waiting' and (hold.campaign_id is null or hold.campaign_id = ${campaignId})))`;

/** In SQL: whether a reply in this campaign stops colleagues (rule S12), or may, because its settings are not known here. */
const stopsColleagues = (campaignId: string) => `coalesce((
         select settings is null or coalesce(settings -> 'stopDomainOnReply' = 'true', false)
         from campaigns where id = ${campaignId}), true)`;

/**
 * Adds what a parked record holds. A person is held by the lead, and by every address that the lead has or that its
 * email is known to have gone to.
 */
export async function keepHolds(transaction: Queryable, number: number, holds: readonly ParkedHold[]): Promise<void> {
  const rows = holds.map((hold) => ({
    campaignId: hold.of === 'everything' ? null : hold.campaignId,
    personId: hold.of === 'person' ? hold.id : null,
    tag: hold.of === 'address' ? hold.tag : null,
    ofColleagues: hold.of === 'colleagues',
  }));
  await transaction.query(
    `with hold as (
       select "campaignId", "personId", tag
       from json_to_recordset($2) as hold ("campaignId" uuid, "personId" uuid, tag text, "ofColleagues" boolean)
       where not "ofColleagues" or ${stopsColleagues('"campaignId"')}
     ), known as (
       select "campaignId", data ->> 'addressHash' as hash
       from hold join events on stream_id = 'email-' || "personId" and version = 1
       union select "campaignId", address_hash from hold join leads on id = "personId"
       union select "campaignId", address_hash from hold join erased_leads on lead_id = "personId"
     ), respelled as (
       select "campaignId", leads.address_hash as hash
       from (select "campaignId", tag from hold union select "campaignId", ${tagIn('hash')} from known) as held
       join leads on (leads.earlier_hashes is not null or leads.former_hashes is not null) and held.tag = any(${personTags})
     )
     insert into parked_holds (parked_number, campaign_id, lead_id, address_tag)
     select $1::bigint, "campaignId", "personId", tag from hold
     union select $1, "campaignId", null, ${tagIn('hash')} from (table known union table respelled) as each where hash is not null
     on conflict do nothing`,
    [number, JSON.stringify(rows)],
  );
}

/** The running campaigns in which a parked record holds somebody. */
export async function campaignsHeldBy(transaction: Queryable, number: number): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `with hold as (select * from parked_holds where parked_number = $1),
     held as (
       select campaigns.id from hold join campaigns on hold.campaign_id is null or hold.campaign_id = campaigns.id
       where hold.lead_id is null and hold.address_tag is null
       union
       select enrolments.campaign_id from hold join enrolments using (lead_id)
       where hold.campaign_id is null or hold.campaign_id = enrolments.campaign_id
       union
       select enrolments.campaign_id from hold join leads on ${isOfTag} join enrolments on enrolments.lead_id = leads.id
       where hold.campaign_id is null or hold.campaign_id = enrolments.campaign_id
     )
     select id from held join campaigns using (id) where status = 'active'`,
    [number],
  );
  return rows.map(({ id }) => id);
}

export async function runningCampaigns(transaction: Queryable): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(`select id from campaigns where status = 'active'`);
  return rows.map(({ id }) => id);
}

/** How many campaigns, leads and addresses parked records hold, and whether they hold everything. */
export async function countHolds(database: Queryable): Promise<{ what: string; count: number }[]> {
  const { rows } = await database.query<{ what: string; count: number }>(
    `select what, coalesce(count, 0)::int as count
     from unnest(array['everything', 'campaign', 'lead', 'address']) as what left join (
       select case when lead_id is not null then 'lead' when address_tag is not null then 'address'
                   when campaign_id is not null then 'campaign' else 'everything' end as what, count(*)
       from parked_holds group by 1
     ) as counted using (what)`,
  );
  return rows;
}
