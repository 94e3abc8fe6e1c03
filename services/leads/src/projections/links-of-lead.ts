import type { ExportedLink } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { toReason } from './links.ts';

/** The links of a lead to campaigns that still exist, oldest first, including those from which it was detached. */
export async function linksOfLead(database: Queryable, leadId: string): Promise<ExportedLink[]> {
  const { rows } = await database.query<ExportedLink & { mailable: boolean }>(
    `select campaign_id as "campaignId", campaign_name as "campaignName", attached, mailable, status, reason,
       sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt", bounced_at as "bouncedAt",
       spam_at as "spamAt", replied_at as "repliedAt", created_at as "createdAt"
     from campaign_links where lead_id = $1 order by created_at, id`,
    [leadId],
  );
  return rows.map(({ mailable, ...link }) => ({ ...link, reason: toReason(link, mailable) }));
}
