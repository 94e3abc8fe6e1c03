import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Field, Form, Input } from '@cadenza/ui';
import { type RefObject, useEffect, useState } from 'react';
import { z } from 'zod';

export interface DayFormProps {
  label: string;
  hint: string;
  /** `2026-03-12`, or nothing. */
  initialDay: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Returns why a day is refused, as a sentence; null when it is not. */
  refuse?: (day: string) => string | null;
  /** What it rejects with is a notice. */
  onSave: (day: string) => Promise<unknown>;
  /** What the user reads when the server gives no sentence. */
  failure: string;
  onCancel: () => void;
  /** For an owner that has to give the focus again. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** Asks for a day. The chosen day stays until the owner closes the form. */
export function DayForm({ label, hint, initialDay, min, max, inputRef, onCancel, ...props }: DayFormProps) {
  const { refuse = () => null, onSave, failure } = props;
  const [schema] = useState(() =>
    z.strictObject({
      day: z.string().refine((day) => refuse(day) === null, { error: ({ input }) => refuse(String(input)) ?? failure }),
    }),
  );
  const { faultOf, formProps, register, setFocus } = useContractForm({
    schema,
    defaultValues: { day: initialDay },
    send: ({ day }) => onSave(day),
    failure,
  });
  const { ref, ...input } = register('day');
  useEffect(() => setFocus('day'), [setFocus]);

  return (
    <Form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border p-3"
      onSubmit={(event) => void formProps.onSubmit(event)}
    >
      <Field label={label} hint={hint} error={faultOf('day')}>
        <Input
          {...input}
          ref={(element) => {
            ref(element);
            if (inputRef) inputRef.current = element;
          }}
          type="date"
          className="max-w-44"
          min={min}
          max={max}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={formProps.pending}>
          Save
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
