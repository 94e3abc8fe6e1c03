import { delayMinutesMax } from '@cadenza/contracts/limits';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, Field, Input } from '@cadenza/ui';
import { useState } from 'react';
import { parseDelayMinutes } from '../../campaign/schedule.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function EmailDelayCard({ draft, onChange }: SettingsCardProps) {
  const [correction, setCorrection] = useState('');

  /** A number input gives an empty text for what is not a number, such as `1e`. */
  function correct(text: string) {
    const delayMinutesText = String(parseDelayMinutes(text));
    if (delayMinutesText !== text)
      setCorrection(`Set to ${delayMinutesText}: the delay is a whole number from 1 to 1440.`);
    onChange({ delayMinutesText });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Email Delay</CardTitle>
        <CardDescription>The least time between any two emails of this campaign from the same sender.</CardDescription>
      </CardHeader>
      <CardContent>
        <Field
          label="Delay between emails (minutes)"
          hint={
            <>
              Between 1 and 1440 minutes (24 hours). Recommended: 5-10 minutes.
              <span role="status" className="mt-1 block text-warning">
                {correction}
              </span>
            </>
          }
        >
          <Input
            type="number"
            min={1}
            max={delayMinutesMax}
            step={1}
            inputMode="numeric"
            className="max-w-40"
            value={draft.delayMinutesText}
            // An emptied field waits for more typing; anything else is corrected at once.
            onChange={({ target: { value } }) => {
              setCorrection('');
              if (value === '') onChange({ delayMinutesText: '' });
              else correct(value);
            }}
            onBlur={() => correct(draft.delayMinutesText)}
          />
        </Field>
      </CardContent>
    </Card>
  );
}
