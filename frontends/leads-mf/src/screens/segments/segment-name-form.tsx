import type { Segment } from '@cadenza/contracts';
import { segmentNameMaxLength } from '@cadenza/contracts/limits';
import { createSegmentRequest } from '@cadenza/contracts/segments';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Field, Form, Input } from '@cadenza/ui';
import { useEffect } from 'react';

export interface SegmentNameFormProps {
  name?: string;
  submitLabel: string;
  /** What it rejects with is shown at the name. */
  send: (name: string) => Promise<Segment>;
  /** Not called when the form was closed meanwhile. */
  onDone: (segment: Segment) => void;
  onCancel: () => void;
}

const nameForm = createSegmentRequest.pick({ name: true });

export function SegmentNameForm({ name: before = '', submitLabel, send, onDone, onCancel }: SegmentNameFormProps) {
  const { faultOf, formProps, register, setFocus } = useContractForm({
    schema: nameForm,
    defaultValues: { name: before },
    send: ({ name }) => send(name),
    onDone,
    failure: 'The segment could not be saved',
    fieldOf: () => 'name',
  });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  return (
    <Form
      noValidate
      onSubmit={(event) => void formProps.onSubmit(event)}
      className="grid grid-cols-1 gap-3 rounded-lg border bg-muted/40 p-3"
    >
      <Field label="Name of the segment" error={faultOf('name')}>
        <Input
          {...register('name')}
          dir="auto"
          maxLength={segmentNameMaxLength}
          autoComplete="off"
          placeholder="Hot leads"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={formProps.pending}>
          {submitLabel}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
