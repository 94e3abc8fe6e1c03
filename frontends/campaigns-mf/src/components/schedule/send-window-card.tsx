import {
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  Field,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { TimeZoneSelect } from '@cadenza/ui/time-zone-select';
import { describeWindow, formatMinuteOfDay, timeOptions } from '../../campaign/schedule.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function SendWindowCard({ draft, onChange, disabled = false }: SettingsCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Send Time Window</CardTitle>
        <CardDescription>{describeWindow(draft.sendWindowStart, draft.sendWindowEnd)}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="grid gap-4 min-[22rem]:grid-cols-2">
          <TimeField
            label="Start Time"
            minuteOfDay={draft.sendWindowStart}
            onChange={(sendWindowStart) => onChange({ sendWindowStart })}
            disabled={disabled}
          />
          <TimeField
            label="End Time"
            minuteOfDay={draft.sendWindowEnd}
            onChange={(sendWindowEnd) => onChange({ sendWindowEnd })}
            disabled={disabled}
          />
        </div>
        <Field label="Timezone">
          <TimeZoneSelect value={draft.timezone} onChange={(timezone) => onChange({ timezone })} />
        </Field>
      </CardContent>
    </Card>
  );
}

interface TimeFieldProps {
  label: string;
  minuteOfDay: number;
  onChange: (minuteOfDay: number) => void;
  disabled: boolean;
}

function TimeField({ label, minuteOfDay, onChange, disabled }: TimeFieldProps) {
  return (
    <Field label={label}>
      <Select value={String(minuteOfDay)} onValueChange={(value) => onChange(Number(value))} disabled={disabled}>
        <SelectTrigger className="tabular-nums">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {timeOptions(minuteOfDay).map((option) => (
            <SelectItem key={option} value={String(option)} className="tabular-nums">
              {formatMinuteOfDay(option)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  );
}
