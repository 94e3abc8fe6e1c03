import type { SequenceStep } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { unsavedStep } from '../../unsaved/unsaved-steps.ts';
import { draftsFrom, type StepDraft } from './sequence-draft.ts';

/** The edited steps, at first the saved ones. */
export function useKeptDrafts(campaignId: string, savedSteps: SequenceStep[]) {
  const queryClient = useQueryClient();
  const kept = unsavedStep<StepDraft[]>(queryClient, campaignId, 'sequence');
  const [drafts, setDrafts] = useState(() => kept.read() ?? draftsFrom(savedSteps));
  const [isChanged, setIsChanged] = useState(() => kept.read() !== undefined);
  const latest = useRef(drafts);

  /**
   * Writes at once, not in an effect: an upload or a save may end after the user has left this screen, when no effect
   * runs.
   */
  const keep = () => kept.keep(latest.current);

  function show(next: StepDraft[]) {
    latest.current = next;
    setDrafts(next);
  }

  function forget() {
    kept.forget();
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
      if (kept.read() === written) forget();
    },
    discard() {
      forget();
      show(draftsFrom(savedSteps));
    },
  };
}
