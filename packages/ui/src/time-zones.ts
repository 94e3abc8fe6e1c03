import type { SearchedOption } from '@cadenza/ui';

/** Those that most people look for, in words, by their IANA name. */
const common: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
  'Europe/Berlin': 'Berlin',
  'Asia/Tokyo': 'Tokyo',
  'Asia/Shanghai': 'Shanghai',
  'Asia/Dubai': 'Dubai',
  'Australia/Sydney': 'Sydney',
  UTC: 'UTC',
};

/** `Buenos Aires` for `America/Buenos_Aires`. */
const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The words for a zone, for example `Pacific Time (Los Angeles)`, or its city. */
export const timeZoneLabel = (zone: string): string => common[zone] ?? placeOf(zone);

/**
 * Every zone that the browser knows, the common ones first.
 * @param chosen is among them in any case: browsers know other names of zones than servers
 * @param labelOfNone of an option before all zones, whose value is empty
 */
export function timeZoneOptions(chosen: string, labelOfNone?: string): SearchedOption[] {
  const zones = new Set([...Object.keys(common), ...Intl.supportedValuesOf('timeZone'), chosen]);
  zones.delete('');
  const options = [...zones].map((zone) => ({
    value: zone,
    label: timeZoneLabel(zone),
    // Also found by the name as people type it.
    ...(zone !== timeZoneLabel(zone) && { detail: zone }),
  }));
  return labelOfNone === undefined ? options : [{ value: '', label: labelOfNone }, ...options];
}
