import type { Weekday } from '@cadenza/contracts';
import { signatureMaxLength, weekdays } from '@cadenza/contracts/limits';
import { useFormPart } from '@cadenza/screen-kit/forms';
import { Checkbox, Field, Input, Label, Switch, Textarea } from '@cadenza/ui';
import { memo, type ReactNode, useId } from 'react';
import type { SendingDraft } from '../mailbox/sending-draft.ts';

type TextName = { [Name in keyof SendingDraft]: SendingDraft[Name] extends string ? Name : never }[keyof SendingDraft];

/** How a mailbox writes and how much: everything but its From name, which stands with its address. */
export function SendingFields() {
  const zonesId = useId();
  const { faultOf, register, setValue, watch } = useFormPart<SendingDraft>();
  const text = (name: TextName) => ({ ...register(name), autoComplete: 'off' });
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <Field label="Reply-To" hint="Leave empty to get replies at the address itself." error={faultOf('replyTo')}>
          <Input {...text('replyTo')} type="email" />
        </Field>
        <Field label="Tags" hint="Separated by commas." error={faultOf('tags')}>
          <Input {...text('tags')} />
        </Field>
      </div>
      <Field label="Signature" error={faultOf('signature')}>
        <Textarea {...text('signature')} maxLength={signatureMaxLength} className="min-h-20" />
      </Field>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-3">
        <Field label="Daily limit" hint="The most emails in a day." error={faultOf('dailyLimit')}>
          <Input {...text('dailyLimit')} inputMode="numeric" />
        </Field>
        <Field label="Gap" hint="Minutes between two emails, over all campaigns." error={faultOf('gapMinutes')}>
          <Input {...text('gapMinutes')} inputMode="numeric" />
        </Field>
        <Field label="Time zone" hint="Its days and hours are those of this mailbox." error={faultOf('timezone')}>
          <Input {...text('timezone')} list={zonesId} />
        </Field>
        <TimeZones id={zonesId} />
      </div>
      <Choice
        label="Ramp up slowly"
        checked={watch('hasRamp')}
        onChange={(hasRamp) => setValue('hasRamp', hasRamp, { shouldDirty: true })}
        hint="A new mailbox that sends a lot at once looks like a spammer."
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Emails on the first day" error={faultOf('rampStart')}>
            <Input {...text('rampStart')} inputMode="numeric" />
          </Field>
          <Field label="More each day" error={faultOf('rampStep')}>
            <Input {...text('rampStep')} inputMode="numeric" />
          </Field>
        </div>
      </Choice>
      <Choice
        label="Send only at certain hours"
        checked={watch('hasHours')}
        onChange={(hasHours) => setValue('hasHours', hasHours, { shouldDirty: true })}
        hint="An email leaves only while these hours and the window of its campaign are open."
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="From" error={faultOf('hoursStart')}>
            <Input {...text('hoursStart')} type="time" />
          </Field>
          <Field label="To" error={faultOf('hoursEnd')}>
            <Input {...text('hoursEnd')} type="time" />
          </Field>
        </div>
        <Days
          days={watch('weekdays')}
          fault={faultOf('weekdays')}
          onChange={(days) => setValue('weekdays', days, { shouldDirty: true, shouldValidate: true })}
        />
      </Choice>
    </div>
  );
}

/** Some hundred elements, drawn once. */
const TimeZones = memo(({ id }: { id: string }) => (
  <datalist id={id}>
    {Intl.supportedValuesOf('timeZone').map((zone) => (
      <option key={zone} value={zone} />
    ))}
  </datalist>
));

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Choice({ label, hint, checked, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-start gap-2.5">
        <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
        <div className="grid min-w-0 gap-1.5 pt-0.5">
          <Label htmlFor={id}>{label}</Label>
          <p id={`${id}-hint`} className="text-muted-foreground text-xs">
            {hint}
          </p>
        </div>
      </div>
      {checked ? children : null}
    </div>
  );
}

interface DaysProps {
  days: readonly Weekday[];
  fault: string | undefined;
  onChange: (days: Weekday[]) => void;
}

function Days({ days, fault, onChange }: DaysProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-[0.8125rem]">Days</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {weekdays.map((day) => (
          <div key={day} className="flex items-center gap-2">
            <Checkbox
              id={`${id}${day}`}
              checked={days.includes(day)}
              onCheckedChange={() =>
                onChange(weekdays.filter((each) => (each === day ? !days.includes(day) : days.includes(each))))
              }
            />
            <Label htmlFor={`${id}${day}`} className="py-1 font-normal">
              {day}
            </Label>
          </div>
        ))}
      </div>
      {fault ? (
        <p role="alert" className="mt-1.5 text-destructive text-xs">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
