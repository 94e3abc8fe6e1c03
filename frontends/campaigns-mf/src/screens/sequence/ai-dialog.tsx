import type { GenerateEmailRequest, GenerateEmailResponse } from '@cadenza/api-client';
import { showError, showSuccess, useMutation } from '@cadenza/screen-kit';
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Textarea,
} from '@cadenza/ui';
import { Sparkles } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { generateEmail } from '../../api/generate-email.ts';
import { type StepDraft, stepTitle } from './sequence-draft.ts';

export interface AiDialogProps {
  campaignName: string;
  /** Custom fields that the draft may have as variables. */
  customKeys: string[];
  drafts: readonly StepDraft[];
  /** Which step the draft is for; -1 keeps the dialog closed. */
  index: number;
  onClose: () => void;
  onGenerated: (email: GenerateEmailResponse) => void;
}

/** The request to the assistant: the user's wish, the previous email, and the campaign's purpose. */
function draftRequest(
  prompt: string,
  campaignName: string,
  customKeys: string[],
  previous: Pick<StepDraft, 'subject' | 'body'> | undefined,
): GenerateEmailRequest {
  return {
    type: previous ? 'followup' : 'initial',
    prompt: prompt.trim(),
    context: {
      previousSubject: previous?.subject ?? null,
      previousBody: previous?.body ?? null,
      campaignGoal: campaignName,
    },
    // A service of before knows no custom fields.
    ...(customKeys.length > 0 && { customKeys }),
  };
}

export function AiDialog({ campaignName, customKeys, drafts, index, onClose, onGenerated }: AiDialogProps) {
  return (
    <Dialog
      open={index >= 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>AI Email Assistant</DialogTitle>
          <DialogDescription>
            Drafts the subject and body of {index >= 0 ? stepTitle(index) : 'the email'}, replacing what is there now.
          </DialogDescription>
        </DialogHeader>
        <PromptForm
          campaignName={campaignName}
          customKeys={customKeys}
          previous={drafts[index - 1]}
          onGenerated={(email) => {
            onGenerated(email);
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface PromptFormProps {
  campaignName: string;
  customKeys: string[];
  previous: StepDraft | undefined;
  onGenerated: (email: GenerateEmailResponse) => void;
}

/** Unmounts with its dialog and stops the draft: after Cancel, its text would be dropped anyway. */
function PromptForm({ campaignName, customKeys, previous, onGenerated }: PromptFormProps) {
  const [prompt, setPrompt] = useState('');
  const left = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const generation = useMutation({
    mutationFn: (request: GenerateEmailRequest) => generateEmail(request, left.current?.signal),
  });
  const isBlank = prompt.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank || generation.isPending) return;
    generation.mutate(draftRequest(prompt, campaignName, customKeys, previous), {
      onSuccess: ({ subject, body }) => {
        onGenerated({ subject, body });
        showSuccess('Email generated successfully by AI');
      },
      onError: (error) => showError(error, 'Failed to generate email'),
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label="What should this email be about?">
        <Textarea
          rows={5}
          value={prompt}
          placeholder="Introduce our scheduling tool to heads of operations, ask for 15 minutes"
          onChange={(event) => setPrompt(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={isBlank} pending={generation.isPending}>
          {generation.isPending ? null : <Sparkles aria-hidden="true" />}
          {generation.isPending ? 'Generating...' : 'Generate Email'}
        </Button>
      </DialogFooter>
    </form>
  );
}
