import { Button, Field, Input } from '@cadenza/ui';
import { type FormEvent, type Ref, useState } from 'react';

export interface DayFormProps {
  label: string;
  hint: string;
  /** `2026-03-12`, or nothing. */
  initialDay: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Returns why a day is refused, as a sentence; null when it is not. */
  refuse?: (day: string) => string | null;
  isPending: boolean;
  onSave: (day: string) => void;
  onCancel: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Asks for a day. The chosen day stays until the owner closes the form. */
export function DayForm({ label, hint, initialDay, refuse, isPending, onSave, onCancel, ...input }: DayFormProps) {
  const [day, setDay] = useState(initialDay);
  const [isRefused, setIsRefused] = useState(false);
  const error = isRefused ? refuse?.(day) : null;

  function save(event: FormEvent) {
    event.preventDefault();
    if (refuse?.(day)) setIsRefused(true);
    else onSave(day);
  }

  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border p-3" onSubmit={save}>
      <Field label={label} hint={hint} error={error}>
        <Input
          type="date"
          className="max-w-44"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          min={input.min}
          max={input.max}
          ref={input.inputRef}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          Save
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
