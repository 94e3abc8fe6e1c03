import { type Analytics, errorMessage } from '@cadenza/api-client';
import { usePageTitle, useQuery } from '@cadenza/screen-kit';
import { EmptyState, ErrorState, PageHeader, Spinner, StatCard } from '@cadenza/ui';
import { ChartColumn, Mail, MailOpen, MousePointerClick, Send } from 'lucide-react';
import { analyticsQuery } from '../../api/analytics.ts';
import { MachineNote } from '../../components/machine-note.tsx';
import { countOf, formatCount, formatRate } from '../../components/rates.ts';
import { RecentFigures } from '../../components/recent-figures.tsx';
import { Screen } from '../../components/screen.tsx';
import { ActivityCard } from './activity-card.tsx';
import { PerformanceMetrics } from './performance-metrics.tsx';
import { TopCampaigns } from './top-campaigns.tsx';

export function AnalyticsScreen() {
  usePageTitle('Analytics');
  const analytics = useQuery(analyticsQuery);
  return (
    <Screen>
      <PageHeader title="ANALYTICS" description="Every campaign of this account together." />
      {analytics.data ? (
        <Figures analytics={analytics.data} />
      ) : analytics.isPending ? (
        <p role="status" className="flex items-center justify-center gap-2 py-24 text-muted-foreground">
          <Spinner label={null} />
          Loading analytics...
        </p>
      ) : analytics.isError ? (
        <ErrorState
          title="No data available"
          description={errorMessage(analytics.error, 'Something went wrong.')}
          onRetry={() => void analytics.refetch()}
        />
      ) : (
        <EmptyState icon={<ChartColumn />} title="No data available" />
      )}
    </Screen>
  );
}

function Figures({ analytics: { overview, topPerformingCampaigns } }: { analytics: Analytics }) {
  return (
    <>
      <RecentFigures />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Campaigns"
          icon={<Mail />}
          value={formatCount(overview.totalCampaigns)}
          detail={`${formatCount(overview.activeCampaigns)} active`}
        />
        <StatCard label="Emails Sent" icon={<Send />} value={formatCount(overview.totalSent)} />
        <StatCard
          label="Open Rate"
          icon={<MailOpen />}
          value={formatRate(overview.openRate)}
          detail={countOf(overview.totalOpens, 'open')}
        />
        <StatCard
          label="Click Rate"
          icon={<MousePointerClick />}
          value={formatRate(overview.clickRate)}
          detail={countOf(overview.totalClicks, 'click')}
        />
      </div>
      <MachineNote />
      <ActivityCard />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <PerformanceMetrics overview={overview} />
        <TopCampaigns campaigns={topPerformingCampaigns} />
      </div>
    </>
  );
}
