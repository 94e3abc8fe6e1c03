import type { SequenceStep } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { draftsFrom, type StepDraft } from './sequence-draft.ts';
import { keptDrafts, warnBeforeLosing } from './warn-before-losing.ts';

/**
 * The edited steps, at first the saved ones. Unsaved steps are kept in the query cache while the user visits other
 * screens; the shell empties it at sign-out.
 */
export function useKeptDrafts(campaignId: string, savedSteps: SequenceStep[]) {
  const queryClient = useQueryClient();
  const key = [keptDrafts, campaignId];
  const [drafts, setDrafts] = useState(() => queryClient.getQueryData<StepDraft[]>(key) ?? draftsFrom(savedSteps));
  const [isChanged, setIsChanged] = useState(() => queryClient.getQueryData(key) !== undefined);
  const latest = useRef(drafts);

  /**
   * Writes at once, not in an effect: an upload or a save may end after the user has left this screen, when no effect
   * runs.
   */
  function keep() {
    queryClient.setQueryDefaults([keptDrafts], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    queryClient.setQueryData(key, latest.current);
    warnBeforeLosing(queryClient);
  }

  function show(next: StepDraft[]) {
    latest.current = next;
    setDrafts(next);
  }

  function forget() {
    queryClient.removeQueries({ queryKey: key });
    setIsChanged(false);
  }

  return {
    drafts,
    isChanged,
    change(update: (present: StepDraft[]) => StepDraft[]) {
      show(update(latest.current));
      keep();
      setIsChanged(true);
    },
    /**
     * Saves the edited steps. Keeps them meanwhile, even if unchanged, because the server deletes the saved steps
     * first. Text written during the save stays unsaved.
     */
    async saveWith(save: (written: StepDraft[]) => Promise<void>) {
      const written = latest.current;
      keep();
      try {
        await save(written);
      } catch (error) {
        setIsChanged(true);
        throw error;
      }
      if (queryClient.getQueryData(key) === written) forget();
    },
    discard() {
      forget();
      show(draftsFrom(savedSteps));
    },
  };
}
