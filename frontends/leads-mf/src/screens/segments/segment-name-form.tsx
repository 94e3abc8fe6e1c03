import { errorMessage } from '@cadenza/api-client';
import { segmentNameMaxLength } from '@cadenza/contracts/limits';
import { Button, Field, Form, Input } from '@cadenza/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

/** The server's limit. */

export interface SegmentNameFormProps {
  name?: string;
  submitLabel: string;
  /** The refusal of what was submitted last. */
  error: Error | null;
  isPending: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

export function SegmentNameForm({ name: before = '', submitLabel, error, isPending, ...done }: SegmentNameFormProps) {
  const [name, setName] = useState(before);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') done.onSubmit(name.trim());
  }

  return (
    <Form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 rounded-lg border bg-muted/40 p-3">
      <Field
        label="Name of the segment"
        error={isMissing ? 'Please enter a name' : error ? errorMessage(error, 'The segment could not be saved') : null}
      >
        <Input
          ref={input}
          dir="auto"
          value={name}
          maxLength={segmentNameMaxLength}
          autoComplete="off"
          placeholder="Hot leads"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          {submitLabel}
        </Button>
        <Button variant="outline" size="sm" onClick={done.onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
