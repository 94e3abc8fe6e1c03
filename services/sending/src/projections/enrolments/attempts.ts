import { VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import { afterEnd, type EmailClaim, type EmailEnd } from '../../email/ends.ts';
import { graceSeconds } from './enrolments.ts';
import { enrolmentOf, follow, followsAddressOf } from './follow-sequence.ts';

/**
 * Writes to enrolments that their emails are claimed, and binds them to the mailbox that sends (rule M2). In a rebuild, `done` ones are claimed too: they may have followed
 * a sequence that is not known yet.
 *
 * @throws VersionConflict when all must wait and one does not
 */
export async function noteClaimsInEnrolments(
  transaction: Queryable,
  claims: readonly EmailClaim[],
  { mustWait }: { mustWait: boolean },
): Promise<void> {
  const { rowCount } = await transaction.query(
    `update enrolments set state = 'claimed', next_step = null, due_at = null, wait_until = null,
       mailbox_id = coalesce(claim.mailbox_id, enrolments.mailbox_id)
     from unnest($1::uuid[], $2::uuid[], $4::text[], $5::uuid[]) as claim (campaign_id, lead_id, address_hash, mailbox_id)
     where enrolments.campaign_id = claim.campaign_id and enrolments.lead_id = claim.lead_id and state = any($3)
       and ${followsAddressOf('claim')}`,
    [
      claims.map(({ data }) => data.campaignId),
      claims.map(({ data }) => data.leadId),
      mustWait ? ['waiting'] : ['waiting', 'done'],
      claims.map(({ data }) => data.addressHash),
      claims.map(({ data }) => data.mailboxId ?? null),
    ],
  );
  if (mustWait && rowCount !== claims.length) {
    throw new VersionConflict('A lead stopped waiting before its email was claimed');
  }
}

/** In SQL: the enrolments as these ends leave them. */
const afterEnds = `
       select enrolments.campaign_id, enrolments.lead_id, joined_at, held_until,
         case when "takenBack" then coalesce(before.step, 0)
              when "sentAt" is not null then greatest(last_step, "stepNumber") else last_step end as last_step,
         case when "takenBack" then before.sent_at else coalesce("sentAt", last_sent_at) end as last_sent_at,
         -- An email that is over keeps the next one waiting no longer than a correction takes.
         case when "sentAt" + interval '${graceSeconds} seconds' < wait_until then "sentAt" + interval '${graceSeconds} seconds'
              when begun is false and aside is not true then wait_until else coalesce("retryAt", wait_until) end as wait_until,
         case when "leadState" = 'ended' and state in ('claimed', 'unknown') then ended.reason
              else enrolments.reason end as reason,
         case when state in ('claimed', 'unknown') then "leadState" else state end as state
       from json_to_recordset($1) as ended ("emailId" uuid, "campaignId" uuid, "leadId" uuid, "stepNumber" int, "leadState" text,
         "sentAt" timestamptz, "retryAt" timestamptz, reason text, begun boolean, aside boolean, "takenBack" boolean)
       left join emails on emails.id = "emailId"
       ${enrolmentOf('"campaignId"', '"leadId"')}
       left join lateral (
         select max(step_number) as step, max(sent_at) as sent_at from emails as earlier
         where "takenBack" and earlier.campaign_id = "campaignId" and earlier.lead_id = "leadId" and earlier.id <> "emailId"
           and earlier.sent_at is not null and ${followsAddressOf('earlier')}
       ) as before on true
       where emails.id is null or ${followsAddressOf('emails')}`;
const followAfterEnds = follow(afterEnds);

/**
 * Writes to enrolments how the attempts at their emails ended, unless they follow another address now (rule J2). A lead
 * that was detached or ended meanwhile stays so, but what it received is noted. A lead whose email was not begun keeps
 * its place in the queue.
 */
export async function noteEndsInEnrolments(transaction: Queryable, ends: readonly EmailEnd[]): Promise<void> {
  const rows = ends.map((end) => ({ ...end.data, ...afterEnd(end) }));
  await transaction.query(followAfterEnds, [JSON.stringify(rows)]);
}
