import type { GenerateEmailRequest, GenerateEmailResponse } from '@cadenza/api-client';
import { generateEmailRequest } from '@cadenza/contracts/ai';
import { showSuccess, useQuery } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Alert, Button, DialogClose, DialogFooter, DialogForm, Field, FormDialog, Textarea } from '@cadenza/ui';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { generateEmail, notSetUp } from '../../api/generate-email.ts';
import { aiAssistantQuery } from '../../api/get-ai-assistant.ts';
import { subjectAsSent } from '../../campaign/thread.ts';
import { type StepDraft, stepTitle } from './sequence-draft.ts';

interface PromptFormProps {
  campaignName: string;
  /** Custom fields that the draft may have as variables. */
  customKeys: string[];
  drafts: readonly StepDraft[];
  /** Which step the draft is for. */
  index: number;
  onClose: () => void;
  onGenerated: (email: GenerateEmailResponse) => void;
}

export type AiDialogProps = PromptFormProps & { open: boolean };

export function AiDialog({ open, ...form }: AiDialogProps) {
  const { index, onClose } = form;
  // Asked before the dialog opens: nobody writes a prompt that is not read.
  const assistant = useQuery(aiAssistantQuery);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="AI Email Assistant"
      description={`Drafts the subject and body of ${index >= 0 ? stepTitle(index) : 'the email'}, replacing what is there now.`}
    >
      {assistant.data?.isSetUp === false ? <NotSetUp /> : <PromptForm {...form} />}
    </FormDialog>
  );
}

function NotSetUp() {
  return (
    <>
      <Alert>{notSetUp}</Alert>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

/** The request to the assistant: the user's wish, the previous email, and the campaign's purpose. */
function draftRequest(
  prompt: string,
  { campaignName, customKeys, drafts, index }: PromptFormProps,
): GenerateEmailRequest {
  const previous = drafts[index - 1];
  return {
    type: previous ? 'followup' : 'initial',
    prompt: prompt.trim(),
    context: {
      previousSubject: previous ? subjectAsSent(drafts, index - 1) : null,
      previousBody: previous?.body ?? null,
      campaignGoal: campaignName,
    },
    // A service of before knows no custom fields.
    ...(customKeys.length > 0 && { customKeys }),
  };
}

const promptForm = generateEmailRequest.pick({ prompt: true });

/** Unmounts with its dialog and stops the draft: after Cancel, its text would be dropped anyway. */
function PromptForm(props: PromptFormProps) {
  const left = useRef<AbortController>(null);
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const form = useContractForm({
    schema: promptForm,
    defaultValues: { prompt: '' },
    async send({ prompt }) {
      const { signal } = left.current ?? {};
      // Nobody waits for what was stopped.
      return generateEmail(draftRequest(prompt, props), signal).catch((error) => {
        if (signal?.aborted) return null;
        throw error;
      });
    },
    onDone(email) {
      if (email === null) return;
      props.onGenerated({ subject: email.subject, body: email.body });
      props.onClose();
      showSuccess('Email generated successfully by AI');
    },
    failure: 'Failed to generate email',
  });
  return (
    <DialogForm
      {...form.formProps}
      submitLabel={
        <>
          <Sparkles aria-hidden="true" />
          Generate Email
        </>
      }
      pendingLabel="Generating..."
      disabled={form.watch('prompt').trim() === ''}
    >
      <Field label="What should this email be about?" error={form.faultOf('prompt')}>
        <Textarea
          {...form.register('prompt')}
          rows={5}
          placeholder="Introduce our scheduling tool to heads of operations, ask for 15 minutes"
        />
      </Field>
    </DialogForm>
  );
}
