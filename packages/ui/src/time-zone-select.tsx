import { SearchedSelect } from '@cadenza/ui';
import { useMemo } from 'react';
import { timeZoneOptions } from './time-zones.ts';

export { timeZoneLabel } from './time-zones.ts';

export interface TimeZoneSelectProps {
  /** An IANA name. */
  value: string;
  onChange: (zone: string) => void;
}

/** One of all time zones, found by its city or its name. */
export function TimeZoneSelect({ value, onChange }: TimeZoneSelectProps) {
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return <SearchedSelect placeholder="Search time zones..." options={options} value={value} onChange={onChange} />;
}
