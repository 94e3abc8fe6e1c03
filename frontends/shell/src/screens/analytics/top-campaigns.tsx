import type { Analytics } from '@cadenza/api-client';
import { Link } from '@cadenza/screen-kit';
import { Card, CardContent, CardHeader, CardTitle, EmptyState } from '@cadenza/ui';
import { Trophy } from 'lucide-react';
import { formatCount, formatRate } from '../../components/rates.ts';
import { paths } from '../../paths.ts';

export function TopCampaigns({ campaigns }: { campaigns: Analytics['topPerformingCampaigns'] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Top Performing Campaigns</CardTitle>
      </CardHeader>
      {campaigns.length === 0 ? (
        <EmptyState icon={<Trophy />} title="No campaigns yet" />
      ) : (
        <CardContent>
          <ol className="-mx-2 flex flex-col gap-0.5">
            {campaigns.map((campaign, index) => (
              <li key={campaign.id} className="min-w-0">
                <Link
                  to={paths.campaign(campaign.id)}
                  className="flex items-center gap-3 rounded-md px-2 py-2.5 transition-colors hover:bg-muted"
                >
                  <span
                    aria-hidden="true"
                    className="flex size-6 shrink-0 items-center justify-center rounded-full bg-secondary font-medium text-secondary-foreground text-xs tabular-nums"
                  >
                    {index + 1}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate text-left font-medium text-sm" title={campaign.name}>
                      {campaign.name}
                    </span>
                    <span className="block text-muted-foreground text-xs tabular-nums">
                      {formatCount(campaign.sentCount)} sent
                    </span>
                  </span>
                  <span className="font-medium text-sm tabular-nums">{formatRate(campaign.openRate)}</span>
                </Link>
              </li>
            ))}
          </ol>
        </CardContent>
      )}
    </Card>
  );
}
