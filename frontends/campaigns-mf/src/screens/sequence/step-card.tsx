import type { Attachment } from '@cadenza/api-client';
import type { EmptyFields } from '@cadenza/contracts';
import type { LeadField } from '@cadenza/lead-fields';
import { Badge, Button, Card, CardContent, CardTitle, Field, Input, Textarea } from '@cadenza/ui';
import { Link, Send, Sparkles, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { subjectAsSent, threadHint } from '../../campaign/thread.ts';
import { TestEmailDialog } from '../../components/test-email/lazy-test-email-dialog.tsx';
import { Attachments } from './attachments.tsx';
import { insertLink, insertText, type TextField } from './insert-text.ts';
import { AiDialog } from './lazy-ai-dialog.tsx';
import { isDelayValid, parseDelayDays, type StepDraft, stepTitle } from './sequence-draft.ts';
import { TextSetAside } from './text-set-aside.tsx';
import { useVariableCompletion } from './use-variable-completion.tsx';
import { VariableButtons } from './variable-buttons.tsx';
import { variableWarnings } from './variable-warnings.ts';
import { customVariables, usualVariables } from './variables.ts';
import { WarningList } from './warning-list.tsx';

export interface StepCardProps {
  drafts: readonly StepDraft[];
  /** Which of them it shows. */
  index: number;
  emptyFields: EmptyFields | undefined;
  /** The custom fields; undefined while they are not known. */
  fields: LeadField[] | undefined;
  isRemovable: boolean;
  onChange: (change: Partial<StepDraft>) => void;
  /** Separate from `onChange`: an upload ends after other changes, and neither may undo the other. */
  onAddAttachment: (attachment: Attachment) => void;
  onRemoveAttachment: (path: string) => void;
  onRemove: () => void;
  onAskAi: () => void;
  onTest: () => void;
  /** Brings back the text that was set aside. */
  onSwapText: () => void;
}

export function StepCard({ drafts, index, emptyFields, fields, isRemovable, onChange, ...actions }: StepCardProps) {
  const { onAddAttachment, onRemoveAttachment, onRemove, onAskAi, onTest, onSwapText } = actions;
  const draft = drafts[index] as StepDraft;
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const lastFocused = useRef<'subject' | 'body'>(null);
  const title = stepTitle(index);
  const variables = [...usualVariables, ...customVariables(fields ?? [])];
  const inSubject = useVariableCompletion(subject, variables, (text) => onChange({ subject: text }));
  const inBody = useVariableCompletion(body, variables, (text) => onChange({ body: text }));

  function insertVariable(variable: string) {
    const name = lastFocused.current ?? 'body';
    const field = name === 'subject' ? subject.current : body.current;
    if (!field) return;
    startAtEnd(field);
    insertText(field, variable, (value) => onChange({ [name]: value }));
  }

  function insertLinkInBody() {
    if (!body.current) return;
    startAtEnd(body.current);
    insertLink(body.current, (text) => onChange({ body: text }));
  }

  /** Before its first focus a text area has its cursor at the start. */
  function startAtEnd(field: TextField) {
    if (lastFocused.current === null) field.setSelectionRange(field.value.length, field.value.length);
  }

  return (
    <Card aria-label={title}>
      <div className="flex flex-wrap items-center gap-2.5 border-b px-5 py-3.5">
        <CardTitle>{title}</CardTitle>
        <Badge variant="secondary">Step {index + 1}</Badge>
        <div className="ml-auto flex flex-wrap items-center gap-1">
          <Button
            variant="ghost"
            size="sm"
            onPointerEnter={TestEmailDialog.preload}
            onFocus={TestEmailDialog.preload}
            onClick={onTest}
          >
            <Send aria-hidden="true" className="text-primary" />
            Send Test
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onPointerEnter={AiDialog.preload}
            onFocus={AiDialog.preload}
            onClick={onAskAi}
          >
            <Sparkles aria-hidden="true" className="text-primary" />
            AI Assistant
          </Button>
          {isRemovable ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${title}`}
              className="size-8 text-muted-foreground hover:text-destructive"
              onClick={onRemove}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      </div>
      <CardContent className="grid gap-4 pt-5">
        {draft.setAside ? <TextSetAside {...draft.setAside} onSwap={onSwapText} /> : null}
        {index > 0 ? (
          <Field
            label="Send after (days from previous email)"
            error={isDelayValid(draft, index) ? undefined : 'At least 1 day after the previous email'}
          >
            <Input
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              className="max-w-32"
              value={String(draft.delayDays)}
              onChange={(event) => onChange({ delayDays: parseDelayDays(event.target.value) })}
            />
          </Field>
        ) : null}
        <Field label="Subject Line" hint={threadHint(drafts, index)}>
          <div className="relative">
            <Input
              ref={subject}
              value={draft.subject}
              placeholder={index === 0 ? 'Quick question about {{company}}' : subjectAsSent(drafts, index)}
              onFocus={() => {
                lastFocused.current = 'subject';
              }}
              onChange={(event) => onChange({ subject: event.target.value })}
              {...inSubject.fieldProps}
            />
            {inSubject.list}
          </div>
        </Field>
        <Field label="Email Body">
          <div className="relative">
            <Textarea
              ref={body}
              rows={9}
              value={draft.body}
              placeholder={'Hi {{firstName}},\n\n…'}
              onFocus={() => {
                lastFocused.current = 'body';
              }}
              onChange={(event) => onChange({ body: event.target.value })}
              {...inBody.fieldProps}
            />
            {inBody.list}
          </div>
        </Field>
        <div className="grid @2xl:grid-cols-[minmax(0,1fr)_auto] grid-cols-1 items-start gap-2">
          <VariableButtons fields={fields ?? []} onInsert={insertVariable} />
          <Button
            size="sm"
            variant="ghost"
            className="h-7 justify-self-start px-2.5 text-xs"
            title="Insert [text](address): a link that reads as its text"
            onMouseDown={(event) => event.preventDefault()}
            onClick={insertLinkInBody}
          >
            <Link aria-hidden="true" />
            Insert Link
          </Button>
        </div>
        <WarningList warnings={variableWarnings(draft, emptyFields, fields)} />
        <Attachments attachments={draft.attachments} onAdd={onAddAttachment} onRemove={onRemoveAttachment} />
      </CardContent>
    </Card>
  );
}
