import type { SequenceStep } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { draftsFrom, type StepDraft } from './sequence-draft.ts';
import { keptDrafts, warnBeforeLosing } from './warn-before-losing.ts';

/**
 * The steps being written. They begin as the saved ones; what is not saved is kept while the user visits other screens,
 * in the query cache, which the shell empties when somebody signs out.
 */
export function useKeptDrafts(campaignId: string, savedSteps: SequenceStep[]) {
  const queryClient = useQueryClient();
  const key = [keptDrafts, campaignId];
  const [drafts, setDrafts] = useState(() => queryClient.getQueryData<StepDraft[]>(key) ?? draftsFrom(savedSteps));
  const [isChanged, setIsChanged] = useState(() => queryClient.getQueryData(key) !== undefined);
  const latest = useRef(drafts);

  /** At once: an upload or a save may end when the user has left this screen, and then no effect runs any more. */
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
     * Saves what is written. It is kept meanwhile, changed or not, because the server forgets the saved steps first.
     * What is written in the meantime stays unsaved.
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
