import type { AttachedLink } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { unmailableReason } from '../../enrolment/ending-reasons.ts';
import { allHashes } from '../../stops/reach.ts';
import { followSequences } from './follow-sequence.ts';

/** The place of a lead that is not attached yet, see `awaitEnrolment`. */
export const unheard = -1;

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
    `insert into enrolments (campaign_id, lead_id, link_id, place, state, reason, joined_at, last_step, last_sent_at, mailbox_id)
     select $1, new."leadId", new."linkId", new.position,
       case when new.mailable then 'done' else 'ended' end,
       case when not new.mailable then '${unmailableReason}' end,
       $3, coalesce(received.last_step, 0), received.last_sent_at, received.mailbox_id
     from json_to_recordset($2) as new ("leadId" uuid, "linkId" uuid, position int, mailable boolean)
     left join leads on leads.id = new."leadId"
     left join erased_leads on erased_leads.lead_id = new."leadId"
     left join lateral (
       select max(step_number) as last_step, max(sent_at) as last_sent_at,
         (array_agg(mailbox_id order by step_number desc))[1] as mailbox_id
       from emails
       where emails.campaign_id = $1 and sent_at is not null
         and emails.address_hash = any(case when leads.id is null then array[erased_leads.address_hash] else ${allHashes} end)
     ) as received on true
     where exists (select from campaigns where id = $1 and status <> 'deleted')
     on conflict (campaign_id, lead_id) do update set attached = true,
       mailbox_id = coalesce(enrolments.mailbox_id, excluded.mailbox_id),
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

/**
 * A lead that turned out to have the same address as another one continues after the furthest step that either was sent
 * (rule J2), and waits as long as either is held (rule S5). The other's want of a value is not its own (rule D9).
 */
export async function joinEnrolments(
  transaction: Queryable,
  campaignId: string,
  joined: readonly { leadId: string; fromLeadId: string }[],
): Promise<void> {
  // One after the other, because several may join the same lead.
  for (const { leadId, fromLeadId } of joined) {
    await transaction.query(
      `update enrolments set
         mailbox_id = coalesce(enrolments.mailbox_id, other.mailbox_id),
         held_until = greatest(enrolments.held_until, case when other.lacks is null then other.held_until end),
         (last_step, last_sent_at) = (
           select step, sent_at from (values (enrolments.last_step, enrolments.last_sent_at),
             (other.last_step, other.last_sent_at)) as either (step, sent_at)
           order by step desc, sent_at desc nulls last limit 1)
       from enrolments as other
       where enrolments.campaign_id = $1 and enrolments.lead_id = $2 and other.campaign_id = $1 and other.lead_id = $3`,
      [campaignId, leadId, fromLeadId],
    );
  }
  await followSequences(
    transaction,
    joined.map(({ leadId }) => ({ campaignId, leadId })),
  );
}

/** Forgets the enrolments of a deleted campaign. */
export async function forgetEnrolments(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('delete from enrolments where campaign_id = $1', [campaignId]);
}
