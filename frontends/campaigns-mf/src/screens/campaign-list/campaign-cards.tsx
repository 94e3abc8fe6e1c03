import type { Campaign } from '@cadenza/api-client';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { useArchiveCampaign } from '../../api/archive-campaign.ts';
import { useDeleteCampaign } from '../../api/delete-campaign.ts';
import { useDuplicateCampaign } from '../../api/duplicate-campaign.ts';
import { CampaignCard } from './campaign-card.tsx';
import { deleteQuestion } from './delete-question.ts';

export function CampaignCards({ campaigns }: { campaigns: Campaign[] }) {
  const deletion = useDeleteCampaign();
  const duplication = useDuplicateCampaign();
  const archiving = useArchiveCampaign();
  // Stays while the question fades out.
  const [doomed, setDoomed] = useState<Campaign | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  // Awaited, not given as callbacks: when the last campaign is deleted, this list unmounts and its callbacks never run.
  async function deleteCampaign({ id }: Campaign) {
    try {
      await deletion.mutateAsync(id);
      showSuccess('Campaign deleted successfully');
    } catch (error) {
      showError(error, 'Failed to delete campaign');
    }
    setIsAsking(false);
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
              onArchive={() => archiving.mutate(campaign)}
              onDelete={() => {
                setDoomed(campaign);
                setIsAsking(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<span className="wrap-anywhere">Delete “{doomed?.name}”?</span>}
        description={doomed ? deleteQuestion(doomed) : ''}
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
