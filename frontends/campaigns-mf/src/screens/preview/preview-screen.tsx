import { type Campaign, errorMessage } from '@cadenza/api-client';
import { useLeadFields } from '@cadenza/lead-fields';
import { useQuery } from '@cadenza/screen-kit';
import { Alert, ErrorState, PageHeader, Skeleton } from '@cadenza/ui';
import { useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { sequenceQuery } from '../../api/list-sequence.ts';
import { isLaunched } from '../../campaign/lifecycle.ts';
import { CampaignControlPanel } from '../../components/campaign-control-panel.tsx';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { campaignPath, stepPath } from '../../paths.ts';
import { UnsavedAlert } from '../../unsaved/unsaved-alert.tsx';
import { LaunchCheckCard } from './launch-check-card.tsx';
import { Previews } from './previews.tsx';
import { StartCard } from './start-card.tsx';

export function PreviewScreen({ campaign }: { campaign: Campaign }) {
  const leads = useCampaignLeads(campaign.id);
  const sequence = useQuery(sequenceQuery(campaign.id));
  const fields = useLeadFields();
  // Stays mounted after the start, when the campaign is no longer a draft, to take the user to the dashboard.
  const [isStarting, setIsStarting] = useState(false);
  const failure = leads.error ?? sequence.error;
  const isMissing = !sequence.data || (leads.error !== null && leads.rows.length === 0);
  const isReady = leads.rows.length > 0 && sequence.data !== undefined && sequence.data.length > 0;

  return (
    <PageBody>
      <PageHeader title="Preview Emails" description="See every email as each lead will receive it." />
      {isLaunched(campaign.status) ? <CampaignControlPanel campaign={campaign} /> : null}
      <UnsavedAlert campaign={campaign} />
      {leads.isPending || sequence.isPending || fields.isPending ? (
        <>
          <LoadingLine>Loading preview...</LoadingLine>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : isMissing ? (
        <ErrorState
          title="The preview could not be loaded"
          description={errorMessage(failure, 'Please try again.')}
          onRetry={() => {
            leads.readAgain();
            void sequence.refetch();
          }}
        />
      ) : isReady ? (
        <Previews campaign={campaign} steps={sequence.data} customKeys={fields.data?.map(({ key }) => key)} />
      ) : (
        <Alert variant="warning" title="No preview available">
          Add leads and/or create sequences to see personalized emails here.
        </Alert>
      )}
      {isReady && (campaign.status === 'draft' || isStarting) ? (
        <>
          <LaunchCheckCard campaign={campaign} />
          <StartCard campaign={campaign} onStart={() => setIsStarting(true)} />
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
