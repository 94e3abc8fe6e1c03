import type { Queryable } from '@cadenza/postgres';

/**
 * Of the leads that are bound to a mailbox: those of a campaign that have not ended, or those whose next email waits for
 * it.
 */
export type WhichBound = 'open' | 'waiting';

const isOne: Record<WhichBound, string> = {
  open: `state not in ('ended', 'detached')`,
  waiting: `state = 'waiting'`,
};

export interface BoundLead {
  campaignId: string;
  leadId: string;
  linkId: string;
}

/** The first leads that are bound to a mailbox, by campaign. @param among absent: all */
export async function leadsOfMailbox(
  database: Queryable,
  mailboxId: string,
  { which, limit, among }: { which: WhichBound; limit: number; among?: readonly BoundLead[] },
): Promise<BoundLead[]> {
  const { rows } = await database.query<BoundLead>(
    `select campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId" from enrolments
     where mailbox_id = $1 and ${isOne[which]} and ($2::uuid[] is null or link_id = any($2))
     order by campaign_id, lead_id limit $3`,
    [mailboxId, among?.map(({ linkId }) => linkId) ?? null, limit],
  );
  return rows;
}

export async function countLeadsOfMailbox(database: Queryable, mailboxId: string, which: WhichBound): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from enrolments where mailbox_id = $1 and ${isOne[which]}`,
    [mailboxId],
  );
  return rows[0]?.count ?? 0;
}
