import type { Weekday } from '@cadenza/contracts';
import { weekdays } from '@cadenza/contracts/limits';
import { useFormPart } from '@cadenza/screen-kit/forms';
import { Checkbox, Field, Input, Label } from '@cadenza/ui';
import { TimeZoneSelect } from '@cadenza/ui/time-zone-select';
import { useId } from 'react';
import type { SendingDraft } from '../mailbox/sending-draft.ts';
import { PartSwitch } from './part-switch.tsx';

export function TimeZoneField() {
  const { faultOf, setValue, watch } = useFormPart<SendingDraft>();
  return (
    <Field label="Time zone" hint="Its days and hours are those of this mailbox." error={faultOf('timezone')}>
      <TimeZoneSelect
        value={watch('timezone')}
        onChange={(timezone) => setValue('timezone', timezone, { shouldDirty: true, shouldValidate: true })}
      />
    </Field>
  );
}

/** Whether a mailbox begins slowly, and how. */
export function RampFields() {
  const { faultOf, register, setValue, watch } = useFormPart<SendingDraft>();
  return (
    <PartSwitch
      label="Ramp up slowly"
      checked={watch('hasRamp')}
      onChange={(hasRamp) => setValue('hasRamp', hasRamp, { shouldDirty: true })}
      hint="A new mailbox that sends a lot at once looks like a spammer."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Emails on the first day" error={faultOf('rampStart')}>
          <Input {...register('rampStart')} autoComplete="off" inputMode="numeric" />
        </Field>
        <Field label="More each day" error={faultOf('rampStep')}>
          <Input {...register('rampStep')} autoComplete="off" inputMode="numeric" />
        </Field>
      </div>
    </PartSwitch>
  );
}

/** Whether a mailbox sends at certain hours only, and at which. */
export function HoursFields() {
  const { faultOf, register, setValue, watch } = useFormPart<SendingDraft>();
  return (
    <PartSwitch
      label="Send only at certain hours"
      checked={watch('hasHours')}
      onChange={(hasHours) => setValue('hasHours', hasHours, { shouldDirty: true })}
      hint="An email leaves only while these hours and the window of its campaign are open."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="From" error={faultOf('hoursStart')}>
          <Input {...register('hoursStart')} autoComplete="off" type="time" />
        </Field>
        <Field label="To" error={faultOf('hoursEnd')}>
          <Input {...register('hoursEnd')} autoComplete="off" type="time" />
        </Field>
      </div>
      <Days
        days={watch('weekdays')}
        fault={faultOf('weekdays')}
        onChange={(days) => setValue('weekdays', days, { shouldDirty: true, shouldValidate: true })}
      />
    </PartSwitch>
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
