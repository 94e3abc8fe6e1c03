import type { Campaign, CampaignLead, SequenceStep } from '@cadenza/api-client';
import type { EmailPreview as WholeEmails } from '@cadenza/contracts';
import { render, threadSubject, type VariableValues, valuesOf } from '@cadenza/email-content';
import { useQuery } from '@cadenza/screen-kit';
import { Badge, Button, Card, CardTitle, EmptyState, ScrollArea, Skeleton } from '@cadenza/ui';
import { Clock, MousePointerClick, Paperclip, Send } from 'lucide-react';
import { useState } from 'react';
import { emailPreviewQuery } from '../../api/preview-emails.ts';
import { describeDelay } from '../../campaign/delay.ts';
import { formatFileSize } from '../../campaign/file-size.ts';
import { trackedWords } from '../../campaign/tracking.ts';
import { correspondentText, EmailLines, likelySenderText, PartsBelow } from '../../components/email-frame.tsx';
import { TestEmailDialog } from '../../components/test-email/lazy-test-email-dialog.tsx';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

const noValues = { firstName: '', lastName: '', email: '', company: null, jobRole: null };

export interface EmailPreviewsProps {
  campaign: Campaign;
  link: CampaignLead | null;
  steps: SequenceStep[];
  /** The keys of the custom fields; undefined where they could not be read. */
  customKeys: string[] | undefined;
}

export function EmailPreviews({ campaign, link, steps, customKeys }: EmailPreviewsProps) {
  const whole = useQuery({ ...emailPreviewQuery(campaign.id, link?.leadId ?? ''), enabled: link !== null });
  const [isTesting, setIsTesting] = useState(false);
  if (!link) {
    return (
      <Card>
        <EmptyState icon={<MousePointerClick />} title="Select a lead to preview their personalized emails" />
      </Card>
    );
  }
  const values = valuesOf(link.lead ?? noValues, customKeys ?? Object.keys(link.lead?.fields ?? {}));
  const [first] = steps;
  return (
    <Card aria-label="Personalized emails">
      <div className="flex items-start gap-3 border-b px-5 py-3.5">
        <div className="min-w-0 flex-1">
          <CardTitle className="wrap-anywhere">
            <span className="font-normal text-muted-foreground">Previewing for:</span> {leadName(link.lead)}
          </CardTitle>
          <p className="wrap-anywhere mt-0.5 text-muted-foreground text-xs">{leadEmail(link.lead)}</p>
        </div>
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          onPointerEnter={TestEmailDialog.preload}
          onFocus={TestEmailDialog.preload}
          onClick={() => setIsTesting(true)}
        >
          <Send aria-hidden="true" />
          Send Test
        </Button>
      </div>
      <ScrollArea label="Emails" className="@3xl:max-h-[550px]">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
          {steps.map((step) => (
            <li key={step.id}>
              <EmailPreview
                step={step}
                values={values}
                first={step === first ? undefined : first}
                whole={whole.isError ? null : whole.data}
              />
            </li>
          ))}
        </ol>
      </ScrollArea>
      <TestEmailDialog
        open={isTesting}
        onClose={() => setIsTesting(false)}
        campaign={campaign}
        steps={steps}
        areEdited={false}
        stepNumber={first?.stepNumber ?? 1}
        link={link}
      />
    </Card>
  );
}

interface EmailPreviewProps {
  step: SequenceStep;
  values: VariableValues;
  /** The email that a follow-up may answer (rule D4). */
  first: SequenceStep | undefined;
  /** The emails as `sending` writes them; undefined while they are read, null where they could not be. */
  whole: WholeEmails | null | undefined;
}

function EmailPreview({ step, values, first, whole }: EmailPreviewProps) {
  const rendered = render(step, values);
  const email = whole?.emails.find(({ stepNumber }) => stepNumber === step.stepNumber);
  const { subject } = email ?? threadSubject(rendered.subject, first && render(first, values).subject);
  const text = email?.parts.find(({ kind }) => kind === 'body')?.text ?? rendered.text;
  return (
    <article className="overflow-hidden rounded-lg border">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5 border-b bg-muted/60 px-4 py-3">
        <h3 className="wrap-anywhere min-w-36 flex-1 font-medium text-sm leading-snug">
          <span className="sr-only">Subject: </span>
          {subject}
        </h3>
        <Badge variant="outline" className="shrink-0 bg-card">
          <Clock aria-hidden="true" className="size-3" />
          {describeDelay(step.stepNumber, step.delayDays)}
        </Badge>
      </div>
      <Lines whole={whole} />
      <p className="wrap-anywhere whitespace-pre-wrap px-4 py-4 text-sm leading-relaxed">{text}</p>
      {email ? <PartsBelow parts={email.parts} className="px-4 pb-4" /> : null}
      {step.attachments.length > 0 ? (
        <ul aria-label="Attachments" className="flex flex-wrap gap-2 border-t px-4 py-3">
          {step.attachments.map((attachment) => (
            <li key={attachment.path} className="flex min-w-0 items-center gap-1.5 rounded-md border px-2 py-1 text-xs">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />
              <span className="truncate">{attachment.filename}</span>
              <span className="shrink-0 text-muted-foreground tabular-nums">{formatFileSize(attachment.size)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Lines({ whole }: Pick<EmailPreviewProps, 'whole'>) {
  if (whole === undefined) {
    return (
      <div className="grid gap-2 border-b px-4 py-3">
        <Skeleton className="h-3.5 w-56 max-w-full" />
        <Skeleton className="h-3.5 w-48 max-w-full" />
      </div>
    );
  }
  if (whole === null) {
    return (
      <p className="border-b px-4 py-2.5 text-muted-foreground text-xs">
        Sender, signature and footer could not be loaded. They are part of the email all the same.
      </p>
    );
  }
  const { sender, to, tracking } = whole;
  return (
    <EmailLines
      className="border-b px-4 py-2.5"
      from={
        sender
          ? likelySenderText(sender.from, sender.candidates)
          : 'Nobody yet: none of the senders of this campaign is connected'
      }
      to={correspondentText(to)}
      replyTo={sender?.replyTo ?? null}
      tracking={tracking && trackedWords(tracking)}
    />
  );
}
