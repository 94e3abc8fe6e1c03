import { type Campaign, errorMessage } from '@cadenza/api-client';
import { lazyComponent, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Card, CardHeader, CardTitle, ErrorState, PageHeader, Skeleton, StatCard } from '@cadenza/ui';
import { Mail, MailOpen, MousePointerClick, Users } from 'lucide-react';
import { useAuthCheck } from '../../api/auth-check.ts';
import { campaignsQuery } from '../../api/campaigns.ts';
import { leadCountQuery } from '../../api/leads.ts';
import { MachineNote } from '../../components/machine-note.tsx';
import { formatCount, rateOf } from '../../components/rates.ts';
import { LoadingFigure, RecentFigures } from '../../components/recent-figures.tsx';
import { Screen } from '../../components/screen.tsx';
import { RecentCampaigns } from './recent-campaigns.tsx';

/** Loaded on demand: only a new product has first steps. */
const FirstSteps = lazyComponent(async () => (await import('./first-steps.tsx')).default);

/** Likewise. */
const BeforeFirstEmail = lazyComponent(async () => (await import('./before-first-email.tsx')).default);

const recentCampaignsMax = 5;

export function DashboardScreen() {
  usePageTitle('Dashboard');
  const campaigns = useQuery(campaignsQuery);
  const leadCount = useQuery(leadCountQuery);
  const catchesMail = useAuthCheck().data?.catcher === true;
  return (
    <Screen>
      <PageHeader title="DASHBOARD" description="How your campaigns are doing at a glance." />
      {campaigns.data?.length === 0 ? <BeforeFirstEmail /> : null}
      {catchesMail ? <FirstSteps campaigns={campaigns.data} leadCount={leadCount.data} /> : null}
      {campaigns.data?.length === 0 ? null : <RecentFigures />}
      <StatCards campaigns={campaigns.data} leadCount={leadCount.data} leadCountFailed={leadCount.isError} />
      <MachineNote />
      <Card>
        <CardHeader>
          <CardTitle>Recent Campaigns</CardTitle>
        </CardHeader>
        {campaigns.data ? (
          <RecentCampaigns campaigns={campaigns.data.slice(0, recentCampaignsMax)} />
        ) : campaigns.isError ? (
          <ErrorState
            title="The campaigns could not be loaded"
            description={errorMessage(campaigns.error, 'Something went wrong.')}
            onRetry={() => void campaigns.refetch()}
          />
        ) : (
          <LoadingRows />
        )}
      </Card>
    </Screen>
  );
}

function StatCards(props: {
  campaigns: Campaign[] | undefined;
  leadCount: number | undefined;
  leadCountFailed: boolean;
}) {
  const { campaigns, leadCount, leadCountFailed } = props;
  const sent = totalOf(campaigns, 'sentCount');
  const leads = leadCount === undefined ? leadCountFailed && '–' : formatCount(leadCount);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Total Campaigns"
        icon={<Mail />}
        value={campaigns ? formatCount(campaigns.length) : <LoadingFigure />}
      />
      <StatCard label="Total Leads" icon={<Users />} value={leads || <LoadingFigure />} />
      <StatCard
        label="Open Rate"
        icon={<MailOpen />}
        value={campaigns ? rateOf(totalOf(campaigns, 'openCount'), sent) : <LoadingFigure />}
      />
      <StatCard
        label="Click Rate"
        icon={<MousePointerClick />}
        value={campaigns ? rateOf(totalOf(campaigns, 'clickCount'), sent) : <LoadingFigure />}
      />
    </div>
  );
}

function totalOf(campaigns: Campaign[] | undefined, counter: 'sentCount' | 'openCount' | 'clickCount'): number {
  return (campaigns ?? []).reduce((total, campaign) => total + campaign[counter], 0);
}

function LoadingRows() {
  return (
    <div role="status" className="grid gap-3 px-5 pb-5">
      <span className="sr-only">Loading campaigns...</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}
