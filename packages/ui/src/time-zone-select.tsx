import { SearchedSelect } from '@cadenza/ui';
import { useMemo } from 'react';
import { timeZoneOptions } from './time-zones.ts';

export { timeZoneLabel } from './time-zones.ts';

export interface TimeZoneSelectProps {
  /** An IANA name; empty: none. */
  value: string;
  onChange: (zone: string) => void;
  /** What choosing none means; without it a zone has to be chosen. */
  labelOfNone?: string;
}

/** One of all time zones, found by its city or its name. */
export function TimeZoneSelect({ value, onChange, labelOfNone }: TimeZoneSelectProps) {
  const options = useMemo(() => timeZoneOptions(value, labelOfNone), [value, labelOfNone]);
  return <SearchedSelect placeholder="Search time zones..." options={options} value={value} onChange={onChange} />;
}
