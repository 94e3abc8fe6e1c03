import { ApiError, errorMessage } from '@cadenza/api-client';
import type { Funnel } from '@cadenza/contracts';
import { Link, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Button, EmptyState, ErrorState, PageHeader, StatusBadge } from '@cadenza/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { campaignQuery } from '../../api/get-campaign.ts';
import { funnelQuery } from '../../api/get-funnel.ts';
import { reportFileUrl, useReportRows } from '../../api/list-report-rows.ts';
import { countOf } from '../../campaign/rates.ts';
import { useCampaignId } from '../../components/by-campaign.tsx';
import { FigureCards } from '../../components/figure-cards.tsx';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ReturnedEmailsCard } from '../../components/returned-emails-card.tsx';
import { hasSenders } from '../../mailbox/campaign-mailboxes.ts';
import { campaignPath, campaignsPath } from '../../paths.ts';
import { CampaignStatsCard } from './campaign-stats-card.tsx';
import { LeadConversation } from './conversation/lead-conversation.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { MailboxFiguresCard } from './mailbox-figures-card.tsx';
import { reportRates } from './report-rates.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { TestActionsCard } from './test-actions-card.tsx';
import { TrackingTable } from './tracking-table.tsx';
import { TrendCard } from './trend-card.tsx';
import { UnconfirmedEmailsCard } from './unconfirmed-emails-card.tsx';
import { UnverifiedMailsCard } from './unverified-mails-card.tsx';
import { useOpenLead } from './use-opened-lead.ts';
import { useReportFilter } from './use-report-filter.ts';

export function ReportScreen() {
  const report = useQuery(funnelQuery(useCampaignId()));
  usePageTitle(report.data ? `Report: ${report.data.campaign.name}` : 'Report');

  if (report.isPending) {
    return (
      <PageBody>
        <LoadingLine>Loading campaign report...</LoadingLine>
      </PageBody>
    );
  }
  if (report.data) return <LoadedReport funnel={report.data} />;
  if (report.error instanceof ApiError && (report.error.status === 404 || report.error.status === 400)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={<h1>Campaign not found</h1>}
        action={
          <Button asChild>
            <Link to={campaignsPath}>Back to Campaigns</Link>
          </Button>
        }
        className="min-h-[60svh]"
      />
    );
  }
  return (
    <ErrorState
      title="The report could not be loaded"
      description={errorMessage(report.error, 'Please try again.')}
      onRetry={() => void report.refetch()}
      className="min-h-[60svh]"
    />
  );
}

function LoadedReport({ funnel: { campaign, rows: figures, steps, mailboxes } }: { funnel: Funnel }) {
  const rates = reportRates(figures);
  const { filter, shown, typed, setTyped, setShown, setMailbox, sortBy } = useReportFilter();
  const pages = useReportRows(campaign.id, filter);
  const { data: settings } = useQuery(campaignQuery(campaign.id));
  const openLead = useOpenLead();
  return (
    <PageBody>
      <div>
        <Link
          to={campaignPath(campaign.id)}
          className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-xs transition-colors hover:text-foreground"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          Back to campaign
        </Link>
        <PageHeader
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">{campaign.name}</span>
              <StatusBadge status={campaign.status} uppercase />
            </span>
          }
          description="Detailed email tracking report"
        />
      </div>
      <FigureCards
        campaignId={campaign.id}
        figures={{
          sent: { count: figures.sent, detail: `of ${countOf(figures.total, 'lead')}` },
          replied: { count: figures.replied, detail: `${rates.replyRate.toFixed(1)}% reply rate` },
          bounced: { count: figures.bounced, detail: `${rates.bounceRate.toFixed(1)}% bounce rate` },
          optedOut: { count: figures.optedOut, detail: `${rates.optOutRate.toFixed(1)}% of leads mailed` },
          opened: { count: figures.opened, detail: `${rates.openRate.toFixed(1)}% open rate` },
          clicked: { count: figures.clicked, detail: `${rates.clickRate.toFixed(1)}% click rate` },
        }}
      />
      <TrendCard campaignId={campaign.id} />
      <div className="grid items-start gap-6 @3xl:grid-cols-2">
        <CampaignStatsCard campaign={campaign} deliveryRate={rates.deliveryRate} />
        <TestActionsCard campaignId={campaign.id} campaign={settings} />
      </div>
      <UnconfirmedEmailsCard campaignId={campaign.id} />
      <ReturnedEmailsCard campaign={campaign} />
      <UnverifiedMailsCard campaignId={campaign.id} onOpen={openLead} />
      <FunnelCard steps={steps} />
      <MailboxFiguresCard mailboxes={mailboxes} campaign={campaign} />
      <TrackingTable
        pages={pages}
        isBySenders={hasSenders(settings, mailboxes)}
        mailboxes={mailboxes}
        filter={filter}
        onSort={sortBy}
        timeZone={settings?.timezone}
        campaignStatus={campaign.status}
        onOpen={openLead}
        toolbar={
          <ReportToolbar
            search={typed}
            onSearch={setTyped}
            campaignStatus={campaign.status}
            shown={shown}
            onShow={setShown}
            mailboxes={mailboxes}
            mailbox={filter.mailbox}
            onMailbox={setMailbox}
            counts={pages.counts}
            fileUrl={reportFileUrl(campaign.id, filter)}
          />
        }
      />
      <LeadConversation campaignId={campaign.id} pages={pages} />
    </PageBody>
  );
}
