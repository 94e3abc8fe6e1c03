import type { Queryable } from '@cadenza/postgres';
import { followSequences } from './enrolments.ts';

/**
 * A lead that turned out to have the same address as another one continues after the furthest step that either was sent
 * (rule J2), and waits as long as either is held (rule S5).
 */
export async function joinEnrolments(
  transaction: Queryable,
  campaignId: string,
  joined: readonly { leadId: string; fromLeadId: string }[],
): Promise<void> {
  // One after the other, because several may join the same lead.
  for (const { leadId, fromLeadId } of joined) {
    await transaction.query(
      `update enrolments set held_until = greatest(enrolments.held_until, other.held_until),
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
