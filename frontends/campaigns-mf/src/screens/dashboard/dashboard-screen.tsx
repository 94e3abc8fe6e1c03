import type { Campaign } from '@cadenza/api-client';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardHeader, CardTitle, ErrorState, PageHeader } from '@cadenza/ui';
import { FileBarChart } from 'lucide-react';
import { funnelQuery } from '../../api/get-funnel.ts';
import { sequenceQuery } from '../../api/list-sequence.ts';
import { describeDelay } from '../../campaign/delay.ts';
import { countOf, formatRate } from '../../campaign/rates.ts';
import { subjectAsSent } from '../../campaign/thread.ts';
import { CampaignControlPanel } from '../../components/campaign-control-panel.tsx';
import { FigureCards } from '../../components/figure-cards.tsx';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { ReturnedEmailsCard } from '../../components/returned-emails-card.tsx';
import { SendersCard } from '../../components/senders/senders-card.tsx';
import { WaitingLeadsCard } from '../../components/waiting-leads-card.tsx';
import { reportPath } from '../../paths.ts';
import { DeadAddressesCard } from './dead-addresses-card.tsx';
import { LeadStatusCard } from './lead-status-card.tsx';
import { RefusedDomainAlerts } from './refused-domain-alerts.tsx';
import { SettingsCard } from './settings-card.tsx';
import { UnclearRefusalsCard } from './unclear-refusals-card.tsx';

/** The control panel shows the status. */
export function DashboardScreen({ campaign }: { campaign: Campaign }) {
  return (
    <PageBody>
      <PageHeader
        title="Campaign Dashboard"
        actions={
          <Button asChild variant="outline">
            <Link to={reportPath(campaign.id)}>
              <FileBarChart aria-hidden="true" />
              Detailed Report
            </Link>
          </Button>
        }
      />
      <CampaignControlPanel campaign={campaign} />
      <RefusedDomainAlerts campaign={campaign} />
      <ReturnedEmailsCard campaign={campaign} />
      <UnclearRefusalsCard campaign={campaign} />
      <DeadAddressesCard campaign={campaign} />
      <WaitingLeadsCard campaign={campaign} />
      <Figures campaign={campaign} />
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LeadStatusCard campaign={campaign} />
        <div className="grid gap-6">
          <SendersCard campaign={campaign} />
          <SequenceCard campaignId={campaign.id} />
          <SettingsCard campaign={campaign} />
        </div>
      </div>
    </PageBody>
  );
}

function Figures({ campaign }: { campaign: Campaign }) {
  const { totalLeads, sentCount, openCount, clickCount, bounceCount, replyCount } = campaign;
  // Only `tracking` counts opt-outs.
  const optOutCount = useQuery(funnelQuery(campaign.id)).data?.campaign.optOutCount;
  const ofSent = (count: number) => ({ count, detail: `${formatRate(count, sentCount)} of sent` });
  return (
    <FigureCards
      campaignId={campaign.id}
      figures={{
        sent: { count: sentCount, detail: `${countOf(totalLeads, 'lead')} in the campaign` },
        replied: ofSent(replyCount),
        bounced: ofSent(bounceCount),
        optedOut: optOutCount === undefined ? { count: undefined, detail: '' } : ofSent(optOutCount),
        opened: ofSent(openCount),
        clicked: ofSent(clickCount),
      }}
    />
  );
}

function SequenceCard({ campaignId }: { campaignId: string }) {
  const sequence = useQuery(sequenceQuery(campaignId));
  return (
    <Card aria-label="Email Sequence">
      <CardHeader>
        <CardTitle>Email Sequence</CardTitle>
      </CardHeader>
      <CardContent>
        {sequence.isPending ? (
          <LoadingLine>Loading sequence...</LoadingLine>
        ) : sequence.isError ? (
          <ErrorState title="The sequence could not be loaded" onRetry={() => void sequence.refetch()} />
        ) : sequence.data.length === 0 ? (
          <p className="text-muted-foreground">No emails in this sequence.</p>
        ) : (
          <ol className="grid grid-cols-1 gap-3">
            {sequence.data.map((step, index) => (
              <li key={step.id} className="flex items-start gap-3">
                <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-secondary font-semibold text-xs tabular-nums">
                  {step.stepNumber}
                </span>
                <span className="min-w-0">
                  <span
                    className="wrap-anywhere line-clamp-2 font-medium leading-snug"
                    title={subjectAsSent(sequence.data, index)}
                  >
                    {subjectAsSent(sequence.data, index)}
                  </span>
                  <span className="text-muted-foreground text-xs">
                    {describeDelay(step.stepNumber, step.delayDays)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}
