import { isBlank } from '@cadenza/contracts/blank-text';
import { noteMaxLength } from '@cadenza/contracts/limits';
import { Button, Field, Form, Textarea } from '@cadenza/ui';
import type { KeyboardEvent, RefObject } from 'react';

export interface NoteFormProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Called with the text without blanks around it. */
  onSubmit: (text: string) => void;
  submitLabel: string;
  busyLabel: string;
  pending: boolean;
  error: string | undefined;
  onCancel?: () => void;
  textArea?: RefObject<HTMLTextAreaElement | null>;
}

/** Writes a note. Ctrl+Enter and ⌘Enter submit, as Enter is a line of the text. */
export function NoteForm({ label, text, onText, onSubmit, pending, onCancel, textArea, ...props }: NoteFormProps) {
  const isTooLong = text.length > noteMaxLength;
  const tooLong = `A note can have ${noteMaxLength.toLocaleString('en-US')} characters; this one has ${text.length.toLocaleString('en-US')}.`;
  const canSubmit = !isBlank(text) && !isTooLong && !pending;
  const submit = () => (canSubmit ? onSubmit(text.trim()) : undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <Form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} error={isTooLong ? tooLong : props.error}>
        <Textarea
          ref={textArea}
          dir="auto"
          className="min-h-20"
          value={text}
          readOnly={pending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-hidden="true" className="mr-auto hidden text-muted-foreground text-xs sm:block">
          Ctrl+Enter: {props.submitLabel}
        </p>
        {onCancel === undefined ? null : (
          <Button variant="outline" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" disabled={!canSubmit} pending={pending}>
          {pending ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </Form>
  );
}
