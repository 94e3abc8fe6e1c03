import { type AttachedLink, addressTagLength } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Database, Queryable } from '@cadenza/postgres';
import { claimedStatus } from '../email/events.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { allHashes, allTags, tagIn } from '../suppression/address-tag.ts';
import { ensureCampaign, lockCampaigns } from './campaigns.ts';

/**
 * In SQL: the enrolment of a lead in a campaign, for each row of the query before it. A plain join might read all leads
 * of the campaign for each row, because the planner does not know their number while they are being attached.
 */
export const enrolmentOf = (campaignId: string, leadId: string) => `
       cross join lateral (
         select * from enrolments where campaign_id = ${campaignId} and lead_id = ${leadId} limit 1
       ) as enrolments`;

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

/** Lets all of a campaign's enrolments follow the changes up to this revision. */
export async function followChangedSequence(
  database: Database,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockCampaigns(transaction, [id]);
    await followSequence(transaction, id);
    await transaction.query('update campaigns set sequence_dirty = false where id = $1 and revision = $2', [
      id,
      revision,
    ]);
  });
}

/** Does so for all campaigns at once, in a transaction that runs alone. */
export async function followChangedSequences(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>(
    'update campaigns set sequence_dirty = false where sequence_dirty returning id',
  );
  for (const { id } of rows) await followSequence(transaction, id);
}

/** The place of a lead that is not attached yet, see `awaitEnrolment`. */
const unheard = -1;

/**
 * Takes leads into a campaign. A lead that was there before continues where it was (rules E2, J2), even under a new id:
 * what its address has received counts.
 */
export async function enrol(
  transaction: Queryable,
  campaignId: string,
  links: readonly AttachedLink[],
  attachedAt: string,
): Promise<void> {
  await transaction.query(
    `insert into enrolments (campaign_id, lead_id, link_id, place, state, reason, joined_at, last_step, last_sent_at)
     select $1, new."leadId", new."linkId", new.position,
       case when new.mailable then 'done' else 'ended' end,
       case when not new.mailable then 'invalid-address' end,
       $3, coalesce(received.last_step, 0), received.last_sent_at
     from json_to_recordset($2) as new ("leadId" uuid, "linkId" uuid, position int, mailable boolean)
     left join leads on leads.id = new."leadId"
     left join erased_leads on erased_leads.lead_id = new."leadId"
     left join lateral (
       select max(step_number) as last_step, max(sent_at) as last_sent_at from emails
       where emails.campaign_id = $1 and sent_at is not null
         and emails.address_hash = any(case when leads.id is null then array[erased_leads.address_hash] else ${allHashes} end)
     ) as received on true
     where exists (select from campaigns where id = $1 and status <> 'deleted')
     on conflict (campaign_id, lead_id) do update set attached = true,
       (place, link_id, version, last_step, last_sent_at) = (
         select place, link_id, version, last_step, last_sent_at
         from (values (enrolments.place, enrolments.link_id, enrolments.version, enrolments.last_step,
             enrolments.last_sent_at, enrolments.place <> ${unheard}),
           (excluded.place, excluded.link_id,
             case when enrolments.link_id = excluded.link_id then enrolments.version else 0 end,
             excluded.last_step, excluded.last_sent_at, enrolments.place = ${unheard}))
           as either (place, link_id, version, last_step, last_sent_at, counts)
         where counts),
       state = case when enrolments.state = 'detached' then 'done' else enrolments.state end,
       joined_at = case when enrolments.state = 'detached' then excluded.joined_at else enrolments.joined_at end`,
    [campaignId, JSON.stringify(links), attachedAt],
  );
  await followSequences(
    transaction,
    links.map(({ leadId }) => ({ campaignId, leadId })),
  );
}

/** An ended enrolment stays ended: it is still so when the lead comes back. */
const whenDetached = `attached = false, next_step = null, due_at = null,
  state = case when state = 'ended' then 'ended' else 'detached' end`;

/** Cancels what waits; an email that is with the mail server still counts (rule J3). */
export async function detach(transaction: Queryable, campaignId: string, leadIds: readonly string[]): Promise<void> {
  await transaction.query(`update enrolments set ${whenDetached} where campaign_id = $1 and lead_id = any($2)`, [
    campaignId,
    leadIds,
  ]);
}

export async function detachEverywhere(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query(`update enrolments set ${whenDetached} where lead_id = any($1)`, [leadIds]);
}

export interface EnrolmentRow {
  linkId: string;
  state: string;
  /** Whether the lead is attached to the campaign now. */
  attached: boolean;
}

export async function findEnrolment(
  database: Queryable,
  campaignId: string,
  leadId: string,
): Promise<EnrolmentRow | undefined> {
  const { rows } = await database.query<EnrolmentRow>(
    `select link_id as "linkId", state, attached from enrolments where campaign_id = $1 and lead_id = $2`,
    [campaignId, leadId],
  );
  return rows[0];
}

/**
 * Every campaign and lead that has or had an address, given its hash or tag. The range lets the index on whole hashes
 * serve; the index on earlier hashes matches whole ones only.
 */
export async function enrolmentsOfAddress(
  database: Queryable,
  addressHash: string,
): Promise<{ campaignId: string; leadId: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string }>(
    `select campaign_id as "campaignId", lead_id as "leadId" from enrolments join (
       select id from leads
       where leads.address_hash >= ${tagIn('$1::text')} and leads.address_hash < ${tagIn('$1::text')} || 'g'
       union select id from leads where earlier_hashes @> array[$1]
       union select id from leads
       where length($1) = ${addressTagLength} and earlier_hashes is not null and $1 = any(${allTags})
     ) as leads on leads.id = lead_id`,
    [addressHash],
  );
  return rows;
}

/** The other leads of a campaign that have or had the address of this lead: by another spelling or an earlier id. */
export async function sameAddressInCampaign(
  database: Queryable,
  campaignId: string,
  { leadId, addressHash }: { leadId: string; addressHash: string },
): Promise<string[]> {
  const known = await enrolmentsOfAddress(database, addressHash);
  return known.flatMap((each) => (each.campaignId === campaignId && each.leadId !== leadId ? [each.leadId] : []));
}

/**
 * Makes an enrolment for a lead that is attached only later. A restore takes in endings and holds of leads whose
 * attachment this service has not heard of yet, or that are attached anew. Until then such a lead counts as detached;
 * its ending takes effect when it comes.
 */
async function awaitEnrolment(
  transaction: Queryable,
  { campaignId, leadId, linkId }: EnrolmentEvent['data'],
  occurredAt: string,
): Promise<void> {
  await ensureCampaign(transaction, campaignId);
  await transaction.query(
    `insert into enrolments (campaign_id, lead_id, link_id, place, state, attached, joined_at)
     select $1, $2, $3, ${unheard}, 'detached', false, $4
     where exists (select from campaigns where id = $1 and status <> 'deleted')
     on conflict do nothing`,
    [campaignId, leadId, linkId, occurredAt],
  );
}

/** Projects the enrolment's own events. */
export async function projectEnrolment(
  transaction: Queryable,
  { type, data, version, occurredAt }: RecordedEvent<EnrolmentEvent>,
): Promise<void> {
  const { campaignId, leadId } = data;
  const update = (assignments: string, ...values: unknown[]) =>
    transaction.query(
      `update enrolments set version = $3${assignments && `, ${assignments}`} where campaign_id = $1 and lead_id = $2`,
      [campaignId, leadId, version, ...values],
    );
  const set = async (assignments: string, ...values: unknown[]) => {
    const { rowCount } = await update(assignments, ...values);
    if (rowCount === 1) return;
    await awaitEnrolment(transaction, data, occurredAt);
    await update(assignments, ...values);
  };
  switch (type) {
    case 'LeadFinished':
      await set(`state = 'ended', reason = $4, next_step = null, due_at = null`, data.reason);
      return;
    case 'EndingAdded':
    case 'EndingWithdrawn':
      await set('');
      return;
    case 'LeadReopened':
      await set(
        `(state, reason) = (${whereItWas}), wait_until = greatest(wait_until, $4)`,
        graceAfter(data.reopenedAt),
      );
      await transaction.query('update campaigns set drained = false where id = $1', [campaignId]);
      break;
    case 'LeadHeld':
      await set('held_until = $4', data.until);
      break;
    case 'LeadHoldLifted':
      await set('held_until = null, wait_until = greatest(wait_until, $4)', data.cause && graceAfter(data.liftedAt));
      break;
    default:
      return type satisfies never;
  }
  await followSequences(transaction, [{ campaignId, leadId }]);
}

/**
 * A correction takes two events: one withdraws the wrong verdict, the next says what is true instead, for example a
 * reply instead of a bounce, or a longer absence. Nothing leaves in between, however fast the dispatcher is.
 */
const graceSeconds = 60;

function graceAfter(at: string): string {
  return Temporal.Instant.from(at).add({ seconds: graceSeconds }).toString();
}

/**
 * In SQL: the state of a reopened enrolment. An email that was under way when the enrolment ended went on, so the last
 * email decides.
 */
const whereItWas = `
  select case when last.status = 'failed' and last.sent_at is null then 'ended' when not attached then 'detached'
              when last.status = '${claimedStatus}' then 'claimed' when last.status = 'unknown' then 'unknown' else 'done' end,
         case when last.status = 'failed' and last.sent_at is null then last.reason end
  from (values (1)) as one left join lateral (
    select status, reason, sent_at from emails
    where emails.campaign_id = enrolments.campaign_id and emails.lead_id = enrolments.lead_id
    order by handed_over_at desc, id desc limit 1
  ) as last on true`;
