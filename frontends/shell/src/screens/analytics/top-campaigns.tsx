import type { Analytics } from '@cadenza/api-client';
import { rankedSentMin } from '@cadenza/contracts/limits';
import { Link } from '@cadenza/screen-kit';
import { Card, CardContent, CardHeader, CardTitle, EmptyState } from '@cadenza/ui';
import { Trophy } from 'lucide-react';
import { formatCount, formatRate } from '../../components/rates.ts';
import { paths } from '../../paths.ts';

type TopCampaign = Analytics['topPerformingCampaigns'][number];

/** The campaigns in the order of the server: ranked by replies, then those with too few emails for a rank (rule O5). */
export function TopCampaigns({ campaigns }: { campaigns: readonly TopCampaign[] }) {
  const ranked = campaigns.filter(({ isRanked = true }) => isRanked);
  const others = campaigns.filter(({ isRanked = true }) => !isRanked);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Top Performing Campaigns</CardTitle>
      </CardHeader>
      {campaigns.length === 0 ? (
        <EmptyState icon={<Trophy />} title="No campaigns yet" />
      ) : (
        <CardContent className="grid grid-cols-1 gap-3">
          {ranked.length === 0 ? null : (
            <ol className="-mx-2 flex flex-col gap-0.5">
              {ranked.map((campaign, index) => (
                <li key={campaign.id} className="min-w-0">
                  <CampaignLine campaign={campaign} rank={String(index + 1)} />
                </li>
              ))}
            </ol>
          )}
          {others.length === 0 ? null : (
            <>
              <p className="text-muted-foreground text-xs">
                Fewer than {rankedSentMin} emails sent: too few for a rank, as one reply more or less would change it.
              </p>
              <ul className="-mx-2 flex flex-col gap-0.5">
                {others.map((campaign) => (
                  <li key={campaign.id} className="min-w-0">
                    <CampaignLine campaign={campaign} rank="–" />
                  </li>
                ))}
              </ul>
            </>
          )}
        </CardContent>
      )}
    </Card>
  );
}

/** A server of an older version counts no replies, and ranks by opens. */
function CampaignLine({ campaign, rank }: { campaign: TopCampaign; rank: string }) {
  const { id, name, sentCount, openRate, replyCount, replyRate } = campaign;
  return (
    <Link
      to={paths.campaign(id)}
      className="flex items-center gap-3 rounded-md px-2 py-2.5 transition-colors hover:bg-muted"
    >
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-secondary font-medium text-secondary-foreground text-xs tabular-nums"
      >
        {rank}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium text-sm" title={name}>
          {name}
        </span>
        <span className="flex flex-wrap gap-x-2 text-muted-foreground text-xs tabular-nums">
          <span>{formatCount(sentCount)} sent</span>
          {replyCount === undefined ? null : <span>{formatCount(replyCount)} replied</span>}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        {replyRate === undefined ? null : (
          <span className="block font-medium text-sm">
            <span>{formatRate(replyRate)}</span> replied
          </span>
        )}
        <span className="block text-muted-foreground text-xs">
          <span>{formatRate(openRate)}</span> opened
        </span>
      </span>
    </Link>
  );
}
