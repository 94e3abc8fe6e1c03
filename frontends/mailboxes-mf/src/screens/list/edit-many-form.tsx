import type { Mailbox } from '@cadenza/contracts';
import { FormProvider, useContractForm, useFormPart } from '@cadenza/screen-kit/forms';
import { Alert, DialogForm } from '@cadenza/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type Outcome, useChangeMany } from '../../api/many-mailboxes.ts';
import { PartSwitch } from '../../components/part-switch.tsx';
import { HoursFields, RampFields, TimeZoneField } from '../../components/schedule-fields.tsx';
import { DailyLimitField, GapField, SignatureField } from '../../components/sending-fields.tsx';
import { TagsField } from '../../components/tags-field.tsx';
import { loadSchemas, preloadSchemas } from '../../mailbox/lazy-schemas.ts';
import { changesOfMany, type ManyDraft, manyField, newManyDraft, type PartOfMany } from '../../mailbox/many-draft.ts';
import { wordsOfChanges } from '../../mailbox/many-words.ts';
import { mailboxesOf } from '../../mailbox/words.ts';

export interface EditManyFormProps {
  mailboxes: readonly Mailbox[];
  onDone: (outcomes: readonly Outcome[]) => void;
}

const loadSchema = async () => (await loadSchemas()).manyChanges;

/** Every part is switched on for itself, and only those change. */
export function EditManyForm({ mailboxes, onDone }: EditManyFormProps) {
  const change = useChangeMany();
  const [defaultValues] = useState(() => newManyDraft(mailboxes));
  useEffect(preloadSchemas, []);
  const form = useContractForm({
    schema: loadSchema,
    defaultValues,
    send: (changes) => change.mutateAsync({ mailboxes, changes }),
    onDone,
    failure: 'The mailboxes could not be changed',
    showsError: true,
    fieldOfPath: manyField,
  });
  const words = wordsOfChanges(changesOfMany(form.watch()));
  const count = mailboxesOf(mailboxes.length);
  return (
    <FormProvider form={form}>
      <DialogForm
        {...form.formProps}
        submitLabel={`Change ${count}`}
        pendingLabel="Changing..."
        disabled={words.length === 0}
      >
        <div className="grid min-w-0 divide-y *:py-3.5 *:first:pt-0 *:last:pb-0">
          <Part of="dailyLimit" label="Change the daily limit">
            <DailyLimitField />
          </Part>
          <Part of="gapMinutes" label="Change the gap">
            <GapField />
          </Part>
          <Part of="ramp" label="Change the ramp-up">
            <RampFields />
          </Part>
          <Part of="hours" label="Change the hours">
            <HoursFields />
          </Part>
          <Part of="timezone" label="Change the time zone">
            <TimeZoneField />
          </Part>
          <Part of="tags" label="Change the tags">
            <ManyTags />
          </Part>
          <Part of="signature" label="Change the signature">
            <SignatureField />
          </Part>
        </div>
        {form.error ? <Alert variant="destructive">{form.error}</Alert> : null}
        <p role="status" className="wrap-anywhere min-h-15 rounded-md bg-muted px-3 py-2.5 text-sm">
          {words.length === 0 ? 'Nothing changes yet.' : `What changes for ${count}: ${words.join(' · ')}.`}
        </p>
      </DialogForm>
    </FormProvider>
  );
}

function Part({ of, label, children }: { of: PartOfMany; label: string; children: ReactNode }) {
  const { setValue, watch } = useFormPart<ManyDraft>();
  return (
    <PartSwitch label={label} checked={watch(`isOn.${of}`)} onChange={(isOn) => setValue(`isOn.${of}`, isOn)}>
      <div className="min-w-0 sm:pl-11.5">{children}</div>
    </PartSwitch>
  );
}

function ManyTags() {
  const { faultOf, setValue, watch } = useFormPart<ManyDraft>();
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      {(['addTags', 'removeTags'] as const).map((name) => (
        <TagsField
          key={name}
          label={name === 'addTags' ? 'Add tags' : 'Remove tags'}
          tags={watch(name)}
          onChange={(tags) => setValue(name, tags, { shouldDirty: true })}
          error={faultOf(name)}
        />
      ))}
    </div>
  );
}
