import { type Campaign, type CampaignLead, errorMessage, type SequenceStep } from '@cadenza/api-client';
import { Alert, ErrorState, PageHeader, Skeleton } from '@cadenza/ui';
import { useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { useSequence } from '../../api/list-sequence.ts';
import { isLaunched } from '../../campaign/lifecycle.ts';
import { CampaignControlPanel } from '../../components/campaign-control-panel.tsx';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { campaignPath, stepPath } from '../../paths.ts';
import { EmailPreviews } from './email-previews.tsx';
import { LaunchCheckCard } from './launch-check-card.tsx';
import { LeadPicker } from './lead-picker.tsx';
import { StartCard } from './start-card.tsx';

export function PreviewScreen({ campaign }: { campaign: Campaign }) {
  const leads = useCampaignLeads(campaign.id);
  const sequence = useSequence(campaign.id);
  // Kept after the start, when the campaign is no draft any more: it takes the user to the dashboard.
  const [isStarting, setIsStarting] = useState(false);
  const failure = leads.error ?? sequence.error;
  const isReady = leads.isSuccess && sequence.isSuccess && leads.data.length > 0 && sequence.data.length > 0;

  return (
    <PageBody>
      <PageHeader title="Preview Emails" description="See every email as each lead will receive it." />
      {isLaunched(campaign.status) ? <CampaignControlPanel campaign={campaign} /> : null}
      {leads.isPending || sequence.isPending ? (
        <>
          <LoadingLine>Loading preview...</LoadingLine>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : !leads.isSuccess || !sequence.isSuccess ? (
        <ErrorState
          title="The preview could not be loaded"
          description={errorMessage(failure, 'Please try again.')}
          onRetry={() => {
            void leads.refetch();
            void sequence.refetch();
          }}
        />
      ) : (
        <Previews leads={leads.data} steps={sequence.data} />
      )}
      {isReady && (campaign.status === 'draft' || isStarting) ? (
        <>
          <LaunchCheckCard campaignId={campaign.id} />
          <StartCard campaignId={campaign.id} onStart={() => setIsStarting(true)} />
        </>
      ) : null}
      <StepFooter>
        <BackLink to={stepPath(campaign.id, 'launch')}>Back to Settings</BackLink>
        <NextLink to={campaignPath(campaign.id)} icon={null}>
          Done
        </NextLink>
      </StepFooter>
    </PageBody>
  );
}

function Previews({ leads, steps }: { leads: CampaignLead[]; steps: SequenceStep[] }) {
  const [selectedId, setSelectedId] = useState(leads[0]?.id ?? null);
  if (leads.length === 0 || steps.length === 0) {
    return (
      <Alert variant="warning" title="No preview available">
        Add leads and/or create sequences to see personalized emails here.
      </Alert>
    );
  }
  const selected = leads.find((link) => link.id === selectedId) ?? null;
  return (
    <div className="grid items-start gap-5 @3xl:grid-cols-[17rem_minmax(0,1fr)]">
      <LeadPicker leads={leads} selectedId={selected?.id ?? null} onSelect={setSelectedId} />
      <EmailPreviews link={selected} steps={steps} />
    </div>
  );
}
