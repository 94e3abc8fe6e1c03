import type { QueryClient } from '@cadenza/screen-kit';
import { keptDraft } from '@cadenza/screen-kit/leaving';

/** Where the query cache holds what was written and not saved. */
const unsaved = 'unsaved';

/** The steps of a campaign whose changes a button saves. */
export const savedSteps = ['sequence', 'launch'] as const;
export type SavedStep = (typeof savedSteps)[number];

/** What was changed in a step of a campaign and not saved yet. */
export const unsavedStep = <Draft>(queryClient: QueryClient, campaignId: string, step: SavedStep) =>
  keptDraft<Draft>(queryClient, [unsaved, campaignId, step]);

/** Of a campaign that is deleted. */
export const forgetUnsaved = (queryClient: QueryClient, campaignId: string) =>
  queryClient.removeQueries({ queryKey: [unsaved, campaignId] });
