import { signatureMaxLength } from '@cadenza/contracts/limits';
import { useFormPart } from '@cadenza/screen-kit/forms';
import { Field, Input, Textarea } from '@cadenza/ui';
import type { SendingDraft } from '../mailbox/sending-draft.ts';
import { HoursFields, RampFields, TimeZoneField } from './schedule-fields.tsx';
import { TagsField } from './tags-field.tsx';

/** How a mailbox writes and how much: everything but its From name, which stands with its address. */
export function SendingFields() {
  const { faultOf, register, setValue, watch } = useFormPart<SendingDraft>();
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <Field label="Reply-To" hint="Leave empty to get replies at the address itself." error={faultOf('replyTo')}>
          <Input {...register('replyTo')} autoComplete="off" type="email" />
        </Field>
        <TagsField
          tags={watch('tags')}
          onChange={(tags) => setValue('tags', tags, { shouldDirty: true })}
          error={faultOf('tags')}
        />
      </div>
      <SignatureField />
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-3">
        <DailyLimitField />
        <GapField />
        <TimeZoneField />
      </div>
      <RampFields />
      <HoursFields />
    </div>
  );
}

export function SignatureField() {
  const { faultOf, register } = useFormPart<SendingDraft>();
  return (
    <Field label="Signature" error={faultOf('signature')}>
      <Textarea {...register('signature')} autoComplete="off" maxLength={signatureMaxLength} className="min-h-20" />
    </Field>
  );
}

export function DailyLimitField() {
  const { faultOf, register } = useFormPart<SendingDraft>();
  return (
    <Field label="Daily limit" hint="The most emails in a day." error={faultOf('dailyLimit')}>
      <Input {...register('dailyLimit')} autoComplete="off" inputMode="numeric" />
    </Field>
  );
}

export function GapField() {
  const { faultOf, register } = useFormPart<SendingDraft>();
  return (
    <Field label="Gap" hint="Minutes between two emails, over all campaigns." error={faultOf('gapMinutes')}>
      <Input {...register('gapMinutes')} autoComplete="off" inputMode="numeric" />
    </Field>
  );
}
