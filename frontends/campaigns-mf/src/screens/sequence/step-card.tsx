import type { Attachment } from '@cadenza/api-client';
import { Badge, Button, Card, CardContent, CardTitle, Field, Input, Textarea } from '@cadenza/ui';
import { Sparkles, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Attachments } from './attachments.tsx';
import { isDelayValid, parseDelayDays, type StepDraft, stepTitle } from './sequence-draft.ts';
import { VariableButtons } from './variable-buttons.tsx';
import { insertAt } from './variables.ts';

export interface StepCardProps {
  draft: StepDraft;
  index: number;
  isRemovable: boolean;
  onChange: (change: Partial<StepDraft>) => void;
  /** Apart from `onChange`: an upload ends after other changes, and must not undo them. */
  onAddAttachment: (attachment: Attachment) => void;
  onRemove: () => void;
  onAskAi: () => void;
}

export function StepCard({ draft, index, isRemovable, onChange, onAddAttachment, onRemove, onAskAi }: StepCardProps) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const lastFocused = useRef<'subject' | 'body'>('body');
  const title = stepTitle(index);

  function insertVariable(variable: string) {
    const field = lastFocused.current;
    const element = field === 'subject' ? subject.current : body.current;
    if (!element) return;
    const { text, cursor } = insertAt(
      draft[field],
      element.selectionStart ?? draft[field].length,
      element.selectionEnd ?? draft[field].length,
      variable,
    );
    onChange({ [field]: text });
    // After React has written the new text, which moves the cursor to its end.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(cursor, cursor);
    });
  }

  return (
    <Card aria-label={title}>
      <div className="flex flex-wrap items-center gap-2.5 border-b px-5 py-3.5">
        <CardTitle>{title}</CardTitle>
        <Badge variant="secondary">Step {index + 1}</Badge>
        <div className="ml-auto flex items-center gap-1">
          <Button variant="ghost" size="sm" onClick={onAskAi}>
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
        <Field label="Subject Line">
          <Input
            ref={subject}
            value={draft.subject}
            placeholder="Quick question about {{company}}"
            onFocus={() => {
              lastFocused.current = 'subject';
            }}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        </Field>
        <Field label="Email Body">
          <Textarea
            ref={body}
            rows={9}
            value={draft.body}
            placeholder={'Hi {{firstName}},\n\n…'}
            onFocus={() => {
              lastFocused.current = 'body';
            }}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        </Field>
        <VariableButtons onInsert={insertVariable} />
        <Attachments
          attachments={draft.attachments}
          onAdd={onAddAttachment}
          onRemove={(path) => onChange({ attachments: draft.attachments.filter((each) => each.path !== path) })}
        />
      </CardContent>
    </Card>
  );
}
