import type { Campaign, SequenceStep } from '@cadenza/api-client';
import { useLeadFields } from '@cadenza/lead-fields';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { emptyFieldsQuery } from '../../api/get-empty-fields.ts';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { TestEmailDialog } from '../../components/test-email/lazy-test-email-dialog.tsx';
import { stepPath } from '../../paths.ts';
import { AiDialog } from './lazy-ai-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import {
  missingSentences,
  withAssistantText,
  withAttachment,
  withChange,
  withFollowUp,
  withoutAttachment,
  withoutStep,
  withTextSetAside,
} from './sequence-draft.ts';
import { StepCard } from './step-card.tsx';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { useSaveSequence } from './use-save-sequence.ts';

export interface SequenceEditorProps {
  campaign: Campaign;
  savedSteps: SequenceStep[];
}

/** Keeps the edited steps. The saved steps are only the starting point, so that no refresh overwrites text. */
export function SequenceEditor({ campaign, savedSteps }: SequenceEditorProps) {
  const { drafts, isChanged, change, saveWith, discard } = useKeptDrafts(campaign.id, savedSteps);
  const { data: emptyFields } = useQuery(emptyFieldsQuery(campaign.id));
  const { data: fields } = useLeadFields();
  const [aiStepKey, setAiStepKey] = useState<string | null>(null);
  const [testedKey, setTestedKey] = useState<string | null>(null);
  const saving = useSaveSequence(campaign.id);

  async function save() {
    try {
      await saveWith(saving.mutateAsync);
      showSuccess('Email sequence saved successfully');
    } catch (error) {
      showError(error, 'Failed to save sequence');
    }
  }

  const testedIndex = drafts.findIndex((draft) => draft.key === testedKey);
  const aiIndex = drafts.findIndex((draft) => draft.key === aiStepKey);
  return (
    <>
      <ol className="grid gap-5">
        {drafts.map((draft, index) => (
          <li key={draft.key}>
            <StepCard
              drafts={drafts}
              index={index}
              emptyFields={emptyFields}
              fields={fields}
              isRemovable={drafts.length > 1}
              onChange={(changed) => change((present) => withChange(present, draft.key, changed))}
              onAddAttachment={(attachment) => change((present) => withAttachment(present, draft.key, attachment))}
              onRemoveAttachment={(path) => change((present) => withoutAttachment(present, draft.key, path))}
              onRemove={() => change((present) => withoutStep(present, draft.key))}
              onTest={() => setTestedKey(draft.key)}
              onAskAi={() => setAiStepKey(draft.key)}
              onSwapText={() => change((present) => withTextSetAside(present, draft.key))}
            />
          </li>
        ))}
      </ol>
      <div className="flex @2xl:flex-row flex-col @2xl:items-start @2xl:justify-between gap-3">
        <Button variant="outline" onClick={() => change(withFollowUp)}>
          <Plus aria-hidden="true" />
          Add Follow-up Email
        </Button>
        <SaveBar
          isChanged={isChanged}
          isSaving={saving.isPending}
          missing={missingSentences(drafts)}
          onSave={() => void save()}
          onDiscard={discard}
        />
      </div>
      <StepFooter>
        <BackLink to={stepPath(campaign.id, 'leads')}>Back: Add Leads</BackLink>
        <NextLink to={stepPath(campaign.id, 'launch')} disabled={campaign.progressStatus !== 'sequence_ready'}>
          Next: Launch Settings
        </NextLink>
      </StepFooter>
      <TestEmailDialog
        open={testedIndex >= 0}
        onClose={() => setTestedKey(null)}
        campaign={campaign}
        steps={drafts.map(({ subject, body, attachments }, index) => ({
          ...{ stepNumber: index + 1, subject, body, attachments },
        }))}
        areEdited
        stepNumber={testedIndex + 1}
        link={null}
      />
      <AiDialog
        open={aiIndex >= 0}
        campaignName={campaign.name}
        customKeys={fields?.map(({ key }) => key) ?? []}
        drafts={drafts}
        index={aiIndex}
        onClose={() => setAiStepKey(null)}
        onGenerated={(email) => {
          if (aiStepKey !== null) change((present) => withAssistantText(present, aiStepKey, email));
        }}
      />
    </>
  );
}
