import { ApiError, type Campaign, type CampaignLead } from '@cadenza/api-client';
import { type TestEmailRequest, type TestEmailResponse, testEmailRequest } from '@cadenza/contracts/test-emails';
import { showSuccess, useQuery } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { DialogForm, Field, FormDialog, Input } from '@cadenza/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { emailPreviewQuery } from '../../api/preview-emails.ts';
import { sendTestEmail } from '../../api/send-test-email.ts';
import { subjectAsSent } from '../../campaign/thread.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';
import { FieldSelect } from './field-select.tsx';
import { rememberAddress, rememberedAddress } from './remembered-address.ts';
import { TestResult } from './test-result.tsx';
import { senderOf, useTestSenders } from './use-test-senders.ts';

export type TestedStep = NonNullable<TestEmailRequest['steps']>[number];

interface TestFormProps {
  campaign: Campaign;
  /** All steps in their order. */
  steps: readonly TestedStep[];
  /** Whether they stand in the editor, and may not be saved. */
  areEdited: boolean;
  /** The step that is tested unless another is chosen. */
  stepNumber: number;
  /** The lead whose values it has unless another is chosen; null: the first of the campaign. */
  link: CampaignLead | null;
}

export type TestEmailDialogProps = TestFormProps & { open: boolean; onClose: () => void };

export function TestEmailDialog({ open, onClose, ...form }: TestEmailDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Send Test Email"
      description="Sends one email as a lead would get it. It counts nowhere, its links are not tracked, and nobody can unsubscribe by it."
    >
      <TestForm {...form} />
    </FormDialog>
  );
}

const addressForm = testEmailRequest.pick({ to: true });
const sampleValue = 'sample';
const leadsMax = 20;

function TestForm({ campaign, steps, areEdited, ...chosenFirst }: TestFormProps) {
  const [stepNumber, setStepNumber] = useState(chosenFirst.stepNumber);
  const leads = useLeadsToChoose(campaign.id, chosenFirst.link);
  const [chosenLead, setLead] = useState<string | null>(null);
  const leadValue = chosenLead ?? leads[0]?.leadId ?? sampleValue;
  const leadId = leadValue === sampleValue ? null : leadValue;
  const preview = useQuery({ ...emailPreviewQuery(campaign.id, leadId ?? ''), enabled: leadId !== null });
  const heardFrom = (leadId !== null && preview.data?.sender) || null;
  const senders = useTestSenders(campaign, heardFrom);
  const [chosenSender, setSender] = useState<string | null>(null);
  const sender = senderOf(senders, { chosen: chosenSender, heardFrom });
  /** Of the last test, with the address that it went to: another one may be typed by now. */
  const [result, setResult] = useState<(TestEmailResponse & { to: string }) | null>(null);

  const form = useContractForm({
    schema: addressForm,
    defaultValues: { to: rememberedAddress() },
    async send({ to }) {
      setResult(null);
      const answer = await sendTestEmail(campaign.id, {
        ...{ to, stepNumber, leadId, mailboxId: sender === 'relay' ? null : sender },
        ...(areEdited && { steps: neededSteps(steps, stepNumber) }),
      });
      rememberAddress(to);
      return { ...answer, to };
    },
    onDone(answer) {
      setResult(answer);
      if (answer.outcome === 'accepted') showSuccess('Test email sent');
    },
    failure: 'Failed to send the test email',
    fieldOf: (error) => (error instanceof ApiError && error.code === 'address-stopped' ? 'to' : undefined),
  });
  return (
    <DialogForm
      {...form.formProps}
      submitLabel={
        <>
          <Send aria-hidden="true" />
          Send Test
        </>
      }
      pendingLabel="Sending..."
    >
      <Field label="Email">
        <FieldSelect
          value={String(stepNumber)}
          onChange={(value) => setStepNumber(Number(value))}
          options={steps.map((step, index) => ({
            value: String(step.stepNumber),
            label: `Step ${step.stepNumber}: ${subjectAsSent(steps, index) || 'No subject'}`,
          }))}
        />
      </Field>
      <Field label="As lead">
        <FieldSelect
          value={leadValue}
          onChange={setLead}
          options={[
            ...leads.map(({ leadId: value, lead }) => ({ value, label: `${leadName(lead)} · ${leadEmail(lead)}` })),
            { value: sampleValue, label: 'Sample values' },
          ]}
        />
      </Field>
      <Field label="From">
        <FieldSelect value={sender} onChange={setSender} options={senders} />
      </Field>
      <Field label="Send to" error={form.faultOf('to')}>
        <Input {...form.register('to')} type="email" autoComplete="email" placeholder="you@example.com" />
      </Field>
      {result ? <TestResult result={result} to={result.to} /> : null}
    </DialogForm>
  );
}

/** The chosen lead first, then the first of the campaign. */
function useLeadsToChoose(campaignId: string, link: CampaignLead | null): CampaignLead[] {
  const { rows } = useCampaignLeads(campaignId);
  const others = rows.filter(({ leadId }) => leadId !== link?.leadId).slice(0, leadsMax);
  return link ? [link, ...others] : others;
}

/** The step, and the first one, whose subject a follow-up may answer. */
const neededSteps = (steps: readonly TestedStep[], stepNumber: number): TestedStep[] =>
  steps.filter((step, index) => index === 0 || step.stepNumber === stepNumber);
