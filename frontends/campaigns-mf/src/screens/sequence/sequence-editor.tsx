import type { Campaign, SequenceStep } from '@cadenza/api-client';
import { Badge, Button } from '@cadenza/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { showError, showSuccess } from '../../components/notices.ts';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { stepPath } from '../../paths.ts';
import { AiDialog } from './ai-dialog.tsx';
import { canSave, withAttachment, withChange, withFollowUp, withoutStep } from './sequence-draft.ts';
import { StepCard } from './step-card.tsx';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { useSaveSequence } from './use-save-sequence.ts';

export interface SequenceEditorProps {
  campaign: Campaign;
  savedSteps: SequenceStep[];
}

/** Keeps what is being written; the saved steps are only where it begins, so that no refresh takes text away. */
export function SequenceEditor({ campaign, savedSteps }: SequenceEditorProps) {
  const { drafts, isChanged, change, markSaved, discard } = useKeptDrafts(campaign.id, savedSteps);
  const [aiStepKey, setAiStepKey] = useState<string | null>(null);
  const saving = useSaveSequence(campaign.id);

  async function save() {
    try {
      await saving.mutateAsync(drafts);
      markSaved(drafts);
      showSuccess('Email sequence saved successfully');
    } catch (error) {
      showError(error, 'Failed to save sequence');
    }
  }

  const aiIndex = drafts.findIndex((draft) => draft.key === aiStepKey);
  return (
    <>
      <ol className="grid gap-5">
        {drafts.map((draft, index) => (
          <li key={draft.key}>
            <StepCard
              draft={draft}
              index={index}
              isRemovable={drafts.length > 1}
              onChange={(changed) => change((present) => withChange(present, draft.key, changed))}
              onAddAttachment={(attachment) => change((present) => withAttachment(present, draft.key, attachment))}
              onRemove={() => change((present) => withoutStep(present, draft.key))}
              onAskAi={() => setAiStepKey(draft.key)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <Button variant="outline" onClick={() => change(withFollowUp)}>
          <Plus aria-hidden="true" />
          Add Follow-up Email
        </Button>
        <div className="flex flex-col items-stretch gap-3 sm:flex-row sm:items-center">
          {isChanged ? (
            <>
              <Badge variant="warning" className="self-center">
                Unsaved changes
              </Badge>
              <Button variant="ghost" onClick={discard} disabled={saving.isPending}>
                Discard
              </Button>
            </>
          ) : null}
          <Button onClick={() => void save()} disabled={!canSave(drafts)} pending={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save Sequence'}
          </Button>
        </div>
      </div>
      <StepFooter>
        <BackLink to={stepPath(campaign.id, 'leads')}>Back: Add Leads</BackLink>
        <NextLink to={stepPath(campaign.id, 'launch')} disabled={campaign.progressStatus !== 'sequence_ready'}>
          Next: Launch Settings
        </NextLink>
      </StepFooter>
      <AiDialog
        campaignName={campaign.name}
        drafts={drafts}
        index={aiIndex}
        onClose={() => setAiStepKey(null)}
        onGenerated={(email) => {
          if (aiStepKey !== null) change((present) => withChange(present, aiStepKey, email));
        }}
      />
    </>
  );
}
