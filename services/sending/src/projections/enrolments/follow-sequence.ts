import type { Queryable } from '@cadenza/postgres';
import { noteSequencesFollowed } from '../campaigns/campaigns.ts';

/**
 * In SQL: the enrolment of a lead in a campaign, for each row of the query before it. A plain join might read all leads
 * of the campaign for each row, because the planner does not know their number while they are being attached.
 */
export const enrolmentOf = (campaignId: string, leadId: string) => `
       cross join lateral (
         select * from enrolments where campaign_id = ${campaignId} and lead_id = ${leadId} limit 1
       ) as enrolments`;

/** In SQL: whether an enrolment follows the address that an email went to, or would go to (rule J2). */
export const followsAddressOf = (email: string) =>
  `(enrolments.address_hash is null or enrolments.address_hash = ${email}.address_hash)`;

/**
 * In SQL, for a row of leads and one of enrolments: whether the lead has another address than its enrolment follows. The
 * address may also be an older one, after a restore.
 */
export const hasMoved = `((leads.former_hashes is not null or enrolments.address_hash is not null)
       and leads.address_hash is distinct from enrolments.address_hash)`;

/**
 * Writes enrolments, and lets those that wait or are done follow their sequence: the next step is the first after the
 * last one, due as rule T1 says (rules E1, E2, E4). Leads that were done continue when a step is added; those ended by
 * a rule do not.
 *
 * @param followers in SQL, the enrolments as they are to be, except for what follows from the sequence
 */
export const follow = (followers: string) => `
     update enrolments set
       last_step = next.last_step, last_sent_at = next.last_sent_at, wait_until = next.wait_until, reason = next.reason,
       next_step = case when goes_on then step else enrolments.next_step end,
       due_at = case
         when not goes_on then enrolments.due_at
         when step is not null then greatest(
           case when next.last_step = 0 then greatest(next.joined_at, launched_at)
                else next.last_sent_at + delay_days * interval '24 hours' end,
           next.held_until, next.wait_until) end,
       state = case when not goes_on then next.state when step is null then 'done' else 'waiting' end
     from (
       select follower.*, goes_on, launched_at, step, delay_days
       from (${followers}) as follower
       join campaigns on campaigns.id = follower.campaign_id
       cross join lateral (select follower.state in ('waiting', 'done') as goes_on) as going
       left join lateral (
         select (step ->> 'stepNumber')::int as step, (step ->> 'delayDays')::int as delay_days
         from jsonb_array_elements(steps) as step
         where goes_on and (step ->> 'stepNumber')::int > follower.last_step
         order by 1 limit 1
       ) as first_after on true
       offset 0 -- Apart from the rows that are written, which are found by their whole key for the same reason.
     ) as next
     where enrolments.campaign_id = next.campaign_id and enrolments.lead_id = next.lead_id`;
const followAll = follow(`select * from enrolments where campaign_id = $1 and state in ('waiting', 'done')`);
const followThese = follow(`
  select enrolments.* from (select distinct * from unnest($1::uuid[], $2::uuid[]) as asked (campaign, lead)) as asked
  ${enrolmentOf('campaign', 'lead')} where state in ('waiting', 'done')`);

/** Lets all of a campaign's enrolments follow its sequence. */
export async function followSequence(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query(followAll, [campaignId]);
}

/** Lets only these enrolments follow their sequences. */
export async function followSequences(
  transaction: Queryable,
  followers: readonly { campaignId: string; leadId: string }[],
): Promise<void> {
  const columns = [followers.map(({ campaignId }) => campaignId), followers.map(({ leadId }) => leadId)];
  await transaction.query(followThese, columns);
}

/** Lets all enrolments follow that do not yet, in a transaction that runs alone. */
export async function followChangedSequences(transaction: Queryable): Promise<void> {
  for (const campaignId of await noteSequencesFollowed(transaction)) await followSequence(transaction, campaignId);
}
