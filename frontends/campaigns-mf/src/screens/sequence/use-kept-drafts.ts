import type { SequenceStep } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/platform';
import { useEffect, useRef, useState } from 'react';
import { draftsFrom, type StepDraft } from './sequence-draft.ts';

const keptDrafts = 'unsaved-sequence';

/**
 * The steps being written. They begin as the saved ones; what is not saved is kept while the user visits other screens,
 * in the query cache, which the shell empties when somebody signs out.
 */
export function useKeptDrafts(campaignId: string, savedSteps: SequenceStep[]) {
  const queryClient = useQueryClient();
  const key = [keptDrafts, campaignId];
  const [kept] = useState(() => queryClient.getQueryData<StepDraft[]>(key));
  const [drafts, setDrafts] = useState(() => kept ?? draftsFrom(savedSteps));
  const [isChanged, setIsChanged] = useState(kept !== undefined);
  const latest = useRef(drafts);

  useEffect(() => {
    latest.current = drafts;
    if (!isChanged) return;
    queryClient.setQueryDefaults([keptDrafts], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([keptDrafts, campaignId], drafts);
  }, [queryClient, campaignId, drafts, isChanged]);

  function forget() {
    // From the cache at once: when the user has left this screen by now, no effect runs any more.
    queryClient.removeQueries({ queryKey: key });
    setIsChanged(false);
  }

  return {
    drafts,
    isChanged,
    change(update: (present: StepDraft[]) => StepDraft[]) {
      setDrafts(update);
      setIsChanged(true);
    },
    /** Told which steps were saved: what was written in the meantime stays unsaved. */
    markSaved(saved: StepDraft[]) {
      if (latest.current === saved) forget();
    },
    discard() {
      forget();
      setDrafts(draftsFrom(savedSteps));
    },
  };
}
