import type { Queryable } from '@cadenza/postgres';
import type { FormerAccount } from '../../answers/unread-account.ts';
import type { MailboxStanding } from '../../mailbox/standing.ts';
import { formerOfMailbox } from './former-accounts.ts';
import { mailboxStanding } from './standing.ts';

export interface WorkRow {
  mailbox: MailboxStanding;
  campaignIds: string[];
  campaignCount: number;
  boundLeads: number;
  /** An account of before for which some of its leads wait. */
  former: FormerAccount | null;
}

/**
 * For which campaigns each mailbox works, the newest first, and how many leads are bound to it. One that was removed is
 * among them while there are any.
 */
export async function listWork(
  database: Queryable,
  { now, campaignsMax }: { now: Temporal.Instant; campaignsMax: number },
): Promise<WorkRow[]> {
  const { rows } = await database.query<WorkRow>(
    `with bound as materialized (
       select mailbox_id, campaign_id, count(*)::int as leads from enrolments
       where mailbox_id is not null and state not in ('ended', 'detached') group by 1, 2
     ), leads as (
       select mailbox_id, sum(leads)::int as leads from bound group by 1
     ), working as (
       select lanes.mailbox_id, count(*)::int as count, (array_agg(campaigns.id order by campaigns.id desc))[1:$2] as ids
       from lanes
       join campaigns on campaigns.id = lanes.campaign_id and status in ('draft', 'active', 'paused')
       left join bound on bound.campaign_id = lanes.campaign_id and bound.mailbox_id = lanes.mailbox_id
       where is_sender or bound.leads > 0
       group by 1
     )
     select ${mailboxStanding('$1')} as mailbox, coalesce(working.ids, '{}') as "campaignIds",
       coalesce(working.count, 0) as "campaignCount", coalesce(leads.leads, 0) as "boundLeads",
       ${formerOfMailbox('mailboxes.id')} as former
     from mailboxes
     left join working on working.mailbox_id = mailboxes.id
     left join leads on leads.mailbox_id = mailboxes.id
     where facts is not null and (removed_at is null or leads.leads > 0)
     order by mailboxes.id`,
    [now.toString(), campaignsMax],
  );
  return rows;
}
