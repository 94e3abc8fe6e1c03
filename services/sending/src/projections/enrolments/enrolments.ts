import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { claimedStatus } from '../../email/events.ts';
import type { EnrolmentEvent } from '../../enrolment/events.ts';
import { ensureCampaign, noteLeadReopened } from '../campaigns/campaigns.ts';
import { unheard } from './audience.ts';
import { followSequences, followsAddressOf } from './follow-sequence.ts';

/**
 * Makes an enrolment for a lead that is attached only later. A restore takes in endings and holds of leads whose
 * attachment this service has not heard of yet, or that are attached anew. Until then such a lead counts as detached;
 * its ending takes effect when it comes.
 */
export async function awaitEnrolment(
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

/** Projects the enrolment's own events but moves, which `moves.ts` projects many at once. */
export async function projectEnrolment(
  transaction: Queryable,
  { type, data, version, occurredAt }: Exclude<RecordedEvent<EnrolmentEvent>, { type: 'LeadMoved' }>,
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
      await noteLeadReopened(transaction, campaignId);
      break;
    case 'AddressChanged':
      await set(`address_hash = $4`, data.addressHash);
      await update(
        `(last_step, last_sent_at) = (${receivedBy}), (state, reason) = (${whereItWas}), next_step = null, due_at = null,
         wait_until = case when $5 then wait_until else least(wait_until, $4) end`,
        graceAfter(data.changedAt),
        data.noneBegun === true,
      );
      await noteLeadReopened(transaction, campaignId);
      break;
    case 'LeadHeld': {
      const { until, lacking } = data;
      if (lacking) await set('held_until = $4, lacks = $5, lacks_step = $6', until, lacking.names, lacking.stepNumber);
      else await set(`held_until = $4${data.cause ? '' : `, ${letGo}`}`, until);
      break;
    }
    case 'LeadHoldLifted':
      if (data.complete) await set('held_until = null, lacks = null, lacks_step = null');
      else if (data.cause === null) await set(`held_until = null, ${letGo}`);
      else await set('held_until = null, wait_until = greatest(wait_until, $4)', graceAfter(data.liftedAt));
      break;
    default:
      return type satisfies never;
  }
  await followSequences(transaction, [{ campaignId, leadId }]);
}

/** In SQL: a person decided, and so let the lead get its step without the values that it lacks (rule D9). */
const letGo = 'let_go_step = coalesce(lacks_step, let_go_step), lacks = null, lacks_step = null';

/**
 * A correction takes two events: one withdraws the wrong verdict, the next says what is true instead, for example a
 * reply instead of a bounce, or a longer absence. Nothing leaves in between, however fast the dispatcher is.
 */
export const graceSeconds = 60;

function graceAfter(at: string): string {
  return Temporal.Instant.from(at).add({ seconds: graceSeconds }).toString();
}

/** In SQL: how far the address that an enrolment follows has come, under whatever lead (rule J2). */
const receivedBy = `
  select coalesce(max(step_number), 0), max(sent_at) from emails
  where emails.campaign_id = enrolments.campaign_id and emails.address_hash = enrolments.address_hash
    and sent_at is not null`;

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
      and ${followsAddressOf('emails')}
    order by handed_over_at desc, id desc limit 1
  ) as last on true`;
