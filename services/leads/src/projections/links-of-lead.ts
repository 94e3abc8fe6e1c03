import type { ExportedLink } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { statusColumns } from './links.ts';

/** The links of a lead to campaigns that still exist, oldest first, including those from which it was detached. */
export async function linksOfLead(database: Queryable, leadId: string): Promise<ExportedLink[]> {
  const { rows } = await database.query<ExportedLink>(
    `select campaign_id as "campaignId", campaigns.name as "campaignName", attached, ${statusColumns},
       sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt", bounced_at as "bouncedAt",
       spam_at as "spamAt", replied_at as "repliedAt", links.created_at as "createdAt"
     from links left join campaigns on campaigns.id = campaign_id
     where lead_id = $1 order by links.created_at, links.id`,
    [leadId],
  );
  return rows;
}
