import type { QueryClient } from '@cadenza/screen-kit';
import { warnBeforeLosing } from '@cadenza/screen-kit/leaving';

/** Where the query cache holds what was written and not saved. */
const unsaved = 'unsaved';

/** The steps of a campaign whose changes a button saves. */
export const savedSteps = ['sequence', 'launch'] as const;
export type SavedStep = (typeof savedSteps)[number];

/**
 * What was changed in a step of a campaign and not saved yet. The query cache keeps it while the user visits other
 * screens; the shell empties it at sign-out.
 */
export function keptDraft<Draft>(queryClient: QueryClient, campaignId: string, step: SavedStep) {
  const key = [unsaved, campaignId, step];
  return {
    read: () => queryClient.getQueryData<Draft>(key),
    keep(draft: Draft): void {
      queryClient.setQueryDefaults([unsaved], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
      queryClient.setQueryData(key, draft);
      warnBeforeLosing(queryClient, unsaved);
    },
    forget: () => queryClient.removeQueries({ queryKey: key }),
  };
}

/** Of a campaign that is deleted. */
export const forgetUnsaved = (queryClient: QueryClient, campaignId: string) =>
  queryClient.removeQueries({ queryKey: [unsaved, campaignId] });
