import { ApiError, type Campaign, errorMessage } from '@cadenza/api-client';
import { Link, usePageTitle, useQuery } from '@cadenza/screen-kit';
import {
  Button,
  EmptyState,
  ErrorState,
  Sheet,
  SheetContent,
  SheetDescription,
  SheetTitle,
  SheetTrigger,
} from '@cadenza/ui';
import { ListTree, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { campaignQuery } from '../../api/get-campaign.ts';
import { useCampaignId } from '../../components/by-campaign.tsx';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { campaignsPath, type StepKey } from '../../paths.ts';
import { defaultStep } from './step-list.ts';
import { StepNavigation } from './step-navigation.tsx';

export interface CampaignShellProps {
  /** The step that the URL names. */
  step?: StepKey;
  renderStep: (step: StepKey, campaign: Campaign) => ReactNode;
}

/** One campaign with its steps at the side; loads the campaign that all steps show. */
export function CampaignShell({ step, renderStep }: CampaignShellProps) {
  const campaign = useQuery(campaignQuery(useCampaignId()));
  usePageTitle(campaign.data?.name ?? 'Campaign');

  if (campaign.isPending) {
    return (
      <PageBody>
        <LoadingLine>Loading campaign...</LoadingLine>
      </PageBody>
    );
  }
  if (!campaign.data) {
    return isMissing(campaign.error) ? (
      <CampaignNotFound />
    ) : (
      <ErrorState
        title="The campaign could not be loaded"
        description={errorMessage(campaign.error, 'Please try again.')}
        onRetry={() => void campaign.refetch()}
        className="min-h-[60svh]"
      />
    );
  }
  const activeStep = step ?? defaultStep(campaign.data.status);
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:flex-row">
      <aside
        aria-label="Campaign"
        className="sticky top-14 hidden h-[calc(100svh-3.5rem)] w-60 shrink-0 flex-col border-r bg-sidebar text-sidebar-foreground lg:flex"
      >
        <StepNavigation campaign={campaign.data} activeStep={activeStep} />
      </aside>
      <StepMenu campaign={campaign.data} activeStep={activeStep} />
      <div className="min-w-0 flex-1">{renderStep(activeStep, campaign.data)}</div>
    </div>
  );
}

/** The same steps behind a button, on screens without room for a column. */
function StepMenu({ campaign, activeStep }: { campaign: Campaign; activeStep: StepKey }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex items-center gap-3 border-b bg-card px-4 py-2 sm:px-6 lg:hidden">
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetTrigger asChild>
          <Button variant="outline" size="sm">
            <ListTree aria-hidden="true" />
            Steps
          </Button>
        </SheetTrigger>
        <SheetContent className="bg-sidebar text-sidebar-foreground">
          <SheetTitle className="sr-only">Campaign steps</SheetTitle>
          <SheetDescription className="sr-only">The steps of {campaign.name}</SheetDescription>
          <StepNavigation campaign={campaign} activeStep={activeStep} onNavigate={() => setIsOpen(false)} />
        </SheetContent>
      </Sheet>
      <p dir="auto" className="min-w-0 truncate text-left font-medium text-sm" title={campaign.name}>
        {campaign.name}
      </p>
    </div>
  );
}

/** An invalid id in the URL is as missing as one that does not exist. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function CampaignNotFound() {
  return (
    <EmptyState
      icon={<SearchX />}
      title={<h1>Campaign not found</h1>}
      description="It may have been deleted."
      action={
        <Button asChild>
          <Link to={campaignsPath}>Back to Campaigns</Link>
        </Button>
      }
      className="min-h-[60svh]"
    />
  );
}
