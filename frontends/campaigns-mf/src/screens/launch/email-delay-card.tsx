import { Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { parseDelayMinutes } from '../../campaign/schedule.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function EmailDelayCard({ draft, onChange }: SettingsCardProps) {
  const normalized = (text: string) => String(parseDelayMinutes(text));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Email Delay</CardTitle>
        <CardDescription>The least time between any two emails of this campaign.</CardDescription>
      </CardHeader>
      <CardContent>
        <Field
          label="Delay between emails (minutes)"
          hint="Between 1 and 1440 minutes (24 hours). Recommended: 5-10 minutes."
        >
          <Input
            type="number"
            min={1}
            max={1440}
            step={1}
            inputMode="numeric"
            className="max-w-40"
            value={draft.delayMinutesText}
            // An emptied field waits for what is typed next; anything else is corrected at once.
            onChange={({ target: { value } }) => onChange({ delayMinutesText: value === '' ? '' : normalized(value) })}
            onBlur={() => onChange({ delayMinutesText: normalized(draft.delayMinutesText) })}
          />
        </Field>
      </CardContent>
    </Card>
  );
}
