import { serverNow } from '@cadenza/api-client';
import type { DateStyle } from '@cadenza/contracts';
import { shownTimes } from '@cadenza/screen-kit';
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
import { useState } from 'react';
import type { SettingsDraft } from './settings-draft.ts';

// Not the list in the contracts, which would load their schemas.
const dateStyles: readonly DateStyle[] = ['month-first', 'day-first', 'dotted', 'iso'];

interface ShownTimesCardProps {
  draft: SettingsDraft;
  fault: string | undefined;
  onZone: (zone: string) => void;
  onStyle: (style: DateStyle) => void;
}

/** In which zone everybody reads times, and how dates are written, each style as it writes the present. */
export function ShownTimesCard({ draft: { shownTimeZone, dateStyle }, fault, onZone, onStyle }: ShownTimesCardProps) {
  const [now] = useState(() => new Date(serverNow()).toISOString());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Dates and times</CardTitle>
        <CardDescription>
          As all who sign in here see them. When emails leave is set in campaigns and mailboxes.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <Field
          label="Time zone"
          hint="Where it is not that of the reader, its name stands beside the time."
          error={fault}
        >
          <TimeZoneSelect value={shownTimeZone} labelOfNone="Each person's own" onChange={onZone} />
        </Field>
        <Field label="Dates are written">
          <Select value={dateStyle} onValueChange={(style) => onStyle(style as DateStyle)}>
            <SelectTrigger>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {dateStyles.map((style) => (
                <SelectItem key={style} value={style}>
                  {shownTimes({ shownTimeZone: shownTimeZone || null, dateStyle: style }).instant(now)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </CardContent>
    </Card>
  );
}
