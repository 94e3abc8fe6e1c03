import { cached } from '@cadenza/api-client';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { clearSequence } from '../../api/clear-sequence.ts';
import { createStep } from '../../api/create-step.ts';
import { newSave } from '../../api/sequence-save.ts';
import { updateCampaign } from '../../api/update-campaign.ts';
import { type StepDraft, stepRequests } from './sequence-draft.ts';

/**
 * Replaces the saved sequence: clears it, saves the steps one by one, and marks it as complete. In between, the server
 * sends no email of the campaign (rule E3).
 */
export function useSaveSequence(campaignId: string) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (drafts: readonly StepDraft[]) => {
      const save = newSave();
      await clearSequence(campaignId, save);
      for (const step of stepRequests(campaignId, drafts)) await createStep(step, save);
      await updateCampaign(campaignId, { progressStatus: 'sequence_ready' }, save);
    },
    onSettled: () => invalidate(cached.campaign(campaignId), cached.campaignList, cached.analytics),
  });
}
