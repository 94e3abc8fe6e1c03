import type { Campaign } from '@cadenza/api-client';
import { errorMessage } from '@cadenza/api-client';
import { SearchField } from '@cadenza/long-list';
import { lazyDialog, showError, showSuccess, useNavigate, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Button, ConfirmDialog, EmptyState, ErrorState, PageHeader } from '@cadenza/ui';
import { Mail, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDeleteCampaign } from '../../api/delete-campaign.ts';
import { useDuplicateCampaign } from '../../api/duplicate-campaign.ts';
import { campaignsQuery } from '../../api/list-campaigns.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { stepPath } from '../../paths.ts';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignCardSkeletons } from './campaign-card-skeletons.tsx';

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

/** Ignores case, accents and how letters are composed. */
const searchForm = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function CampaignSearch({ campaigns, onCreate }: { campaigns: Campaign[]; onCreate: () => void }) {
  const [search, setSearch] = useState('');
  const found = campaigns.filter((campaign) => searchForm(campaign.name).includes(searchForm(search.trim())));
  return (
    <>
      <SearchField
        label="Search campaigns"
        placeholder="Search campaigns..."
        value={search}
        onChange={setSearch}
        className="max-w-sm"
      />
      {found.length === 0 ? (
        <NoCampaigns searched={campaigns.length > 0}>
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

function NoCampaigns({ searched, children }: { searched: boolean; children: ReactNode }) {
  return (
    <EmptyState
      icon={<Mail />}
      title="No campaigns found"
      description={
        searched ? 'No name matches your search.' : 'Create your first campaign: add leads, write emails, press start.'
      }
      action={children}
      className="rounded-lg border border-dashed"
    />
  );
}

function CampaignCards({ campaigns }: { campaigns: Campaign[] }) {
  const deletion = useDeleteCampaign();
  const duplication = useDuplicateCampaign();
  const [doomed, setDoomed] = useState<Campaign | null>(null);

  // Awaited, not given as callbacks: when the last campaign is deleted, this list unmounts and its callbacks never run.
  async function deleteCampaign({ id }: Campaign) {
    try {
      await deletion.mutateAsync(id);
      showSuccess('Campaign deleted successfully');
    } catch (error) {
      showError(error, 'Failed to delete campaign');
    }
    setDoomed(null);
  }

  return (
    <>
      <ul className="grid gap-4 @3xl:grid-cols-2 @5xl:grid-cols-3">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="min-w-0">
            <CampaignCard
              campaign={campaign}
              onDuplicate={() => {
                if (!duplication.isPending) duplication.mutate(campaign.id);
              }}
              onDelete={() => setDoomed(campaign)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null);
        }}
        title="Delete campaign"
        description="Are you sure you want to delete this campaign?"
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (doomed) void deleteCampaign(doomed);
        }}
        pending={deletion.isPending}
      />
    </>
  );
}
