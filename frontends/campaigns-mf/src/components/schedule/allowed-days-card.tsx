import { weekdays } from '@cadenza/contracts/limits';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, Checkbox, Label } from '@cadenza/ui';
import { useId } from 'react';
import { toggleWeekday } from '../../campaign/schedule.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function AllowedDaysCard({ draft, onChange, disabled = false }: SettingsCardProps) {
  const idPrefix = useId();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Allowed Days</CardTitle>
        <CardDescription>At least one day stays selected.</CardDescription>
      </CardHeader>
      <CardContent className="grid grid-cols-2 gap-3">
        {weekdays.map((day) => (
          <div key={day} className="flex items-center gap-2.5">
            <Checkbox
              id={`${idPrefix}${day}`}
              checked={draft.allowedWeekdays.includes(day)}
              onCheckedChange={() => onChange({ allowedWeekdays: toggleWeekday(draft.allowedWeekdays, day) })}
              disabled={disabled}
            />
            <Label htmlFor={`${idPrefix}${day}`} className="py-1 font-normal text-sm">
              {day}
            </Label>
          </div>
        ))}
      </CardContent>
    </Card>
  );
}
