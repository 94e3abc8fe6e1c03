import { type Campaign, type CampaignLead, errorMessage } from '@cadenza/api-client';
import type { StatusCounts } from '@cadenza/contracts';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import { LongTable, UnreadRows } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardHeader, CardTitle, ErrorState, Progress, StatusBadge, TableCell } from '@cadenza/ui';
import { leadStatusCountsQuery } from '../../api/count-campaign-leads.ts';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { countedLeadStatus, shownLeadStatus } from '../../campaign/lifecycle.ts';
import { formatCount, ratePercent } from '../../campaign/rates.ts';
import { capitalized } from '../../campaign/words.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

/** The colours of the badges; sent is on its way to completed. */
const bars = [
  { status: 'pending', barClassName: 'bg-muted-foreground/60' },
  { status: 'sent', barClassName: 'bg-primary/50' },
  { status: 'completed', barClassName: 'bg-primary' },
  { status: 'failed', barClassName: 'bg-destructive' },
] as const;

/** The progress of the leads, in total and one by one. */
export function LeadStatusCard({ campaign }: { campaign: Pick<Campaign, 'id' | 'status'> }) {
  const counts = useQuery(leadStatusCountsQuery(campaign.id));
  return (
    <Card aria-label="Lead Status">
      <CardHeader>
        <CardTitle>Lead Status</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {counts.data ? (
          <StatusBars counts={counts.data} campaignStatus={campaign.status} />
        ) : counts.isError ? (
          <ErrorState
            title="The leads could not be counted"
            description={errorMessage(counts.error, 'Please try again.')}
            onRetry={() => void counts.refetch()}
          />
        ) : (
          <LoadingLine>Loading leads...</LoadingLine>
        )}
      </CardContent>
      <LeadStatusTable campaign={campaign} />
    </Card>
  );
}

function StatusBars({ counts, campaignStatus }: { counts: StatusCounts; campaignStatus: string }) {
  const labelled = bars.map((bar) => ({ ...bar, label: capitalized(countedLeadStatus(bar.status, campaignStatus)) }));
  return labelled.map(({ status, label, barClassName }) => (
    <div key={status} className="grid grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-3">
      <span className="text-muted-foreground">{label}</span>
      <Progress
        aria-label={`${label}: ${counts[status]} of ${counts.all}`}
        value={ratePercent(counts[status], counts.all)}
        barClassName={barClassName}
      />
      <span className="text-right font-medium tabular-nums">{formatCount(counts[status])}</span>
    </div>
  ));
}

function LeadStatusTable({ campaign }: { campaign: Pick<Campaign, 'id' | 'status'> }) {
  const { rows: leads, total, error, readMore, readAgain } = useCampaignLeads(campaign.id, { poll: true });
  return (
    <>
      {leads.length > 0 ? (
        <div className="border-t">
          <LongTable
            label="Leads by status"
            className="max-h-[400px]"
            columns={['Lead', 'Status']}
            rowCount={leads.length}
            totalRows={total}
            onNearEnd={readMore}
            rowKey={(index) => leads[index]?.id ?? String(index)}
            renderCells={(index) => {
              const link = leads[index];
              return link ? <LeadStatusCells link={link} campaignStatus={campaign.status} /> : null;
            }}
          />
        </div>
      ) : null}
      <UnreadRows error={error} readAgain={readAgain} />
    </>
  );
}

function LeadStatusCells({ link, campaignStatus }: { link: CampaignLead; campaignStatus: string }) {
  return (
    <>
      <TableCell className="w-full max-w-0 py-1.5">
        <span className="block truncate font-medium leading-tight" title={leadName(link.lead)}>
          {leadName(link.lead)}
        </span>
        <span className="block truncate text-muted-foreground text-xs" title={leadEmail(link.lead)}>
          {leadEmail(link.lead)}
        </span>
      </TableCell>
      <TableCell className="w-28 py-1.5">
        <span title={link.reason === null ? undefined : endingReasonText(link.reason)}>
          <StatusBadge status={shownLeadStatus(link.status, campaignStatus, link.bounced)} />
        </span>
      </TableCell>
    </>
  );
}
