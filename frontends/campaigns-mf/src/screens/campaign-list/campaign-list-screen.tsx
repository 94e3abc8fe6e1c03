import type { Campaign } from '@cadenza/api-client';
import { errorMessage } from '@cadenza/api-client';
import { SearchField } from '@cadenza/long-list';
import { lazyDialog, useNavigate, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Button, EmptyState, ErrorState, PageHeader } from '@cadenza/ui';
import { Mail, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { campaignsQuery } from '../../api/list-campaigns.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { stepPath } from '../../paths.ts';
import { CampaignCardSkeletons } from './campaign-card-skeletons.tsx';
import { CampaignCards } from './campaign-cards.tsx';
import { chosenCampaigns, type ListChoice } from './list-choice.ts';
import { ListSelects } from './list-selects.tsx';
import { useListChoice } from './use-list-choice.ts';

/** Loaded when somebody is about to create a campaign. */
const CreateCampaignDialog = lazyDialog(
  async () => (await import('./create-campaign-dialog.tsx')).CreateCampaignDialog,
);
const preload = { onPointerEnter: CreateCampaignDialog.preload, onFocus: CreateCampaignDialog.preload };

export function CampaignListScreen() {
  usePageTitle('Campaigns');
  const campaigns = useQuery(campaignsQuery);
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);

  return (
    <PageBody>
      <PageHeader
        title="CAMPAIGNS"
        description="Write, schedule and follow your outreach."
        actions={
          <Button {...preload} onClick={() => setIsCreating(true)}>
            <Plus aria-hidden="true" />
            New Campaign
          </Button>
        }
      />
      {campaigns.isPending ? (
        <>
          <LoadingLine>Loading campaigns...</LoadingLine>
          <CampaignCardSkeletons />
        </>
      ) : campaigns.isError ? (
        <ErrorState
          title="The campaigns could not be loaded"
          description={errorMessage(campaigns.error, 'Please try again.')}
          onRetry={() => void campaigns.refetch()}
        />
      ) : (
        <CampaignSearch campaigns={campaigns.data} onCreate={() => setIsCreating(true)} />
      )}
      <CreateCampaignDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(campaign) => void navigate(stepPath(campaign.id, 'overview'))}
      />
    </PageBody>
  );
}

function CampaignSearch({ campaigns, onCreate }: { campaigns: Campaign[]; onCreate: () => void }) {
  const { choice, setSearch, setState, setSort } = useListChoice();
  const found = chosenCampaigns(campaigns, choice);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search campaigns"
          placeholder="Search campaigns..."
          value={choice.search}
          onChange={setSearch}
          className="w-full max-w-sm @2xl:w-80"
        />
        {campaigns.length > 0 ? <ListSelects choice={choice} onState={setState} onSort={setSort} /> : null}
      </div>
      {found.length === 0 ? (
        <NoCampaigns choice={choice} hasSome={campaigns.length > 0}>
          <Button {...preload} onClick={onCreate}>
            <Plus aria-hidden="true" />
            Create Campaign
          </Button>
        </NoCampaigns>
      ) : (
        <CampaignCards campaigns={found} />
      )}
    </>
  );
}

interface NoCampaignsProps {
  choice: ListChoice;
  hasSome: boolean;
  children: ReactNode;
}

function NoCampaigns({ choice: { search, state }, hasSome, children }: NoCampaignsProps) {
  return (
    <EmptyState
      icon={<Mail />}
      title="No campaigns found"
      description={
        hasSome ? noneFound(search, state) : 'Create your first campaign: add leads, write emails, press start.'
      }
      action={children}
      className="rounded-lg border border-dashed"
    />
  );
}

function noneFound(search: string, state: ListChoice['state']): string {
  if (state === 'archived' && search.trim() === '') return 'Nothing is archived.';
  if (state !== null) return 'No campaign matches your search and state.';
  return search.trim() === ''
    ? 'All your campaigns are archived: choose the state Archived to see them.'
    : 'No name matches your search.';
}
