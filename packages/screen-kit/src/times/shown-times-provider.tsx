import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type ShownTimes, shownTimes, type TimeSettings } from './shown-times.ts';

const Shown = createContext<ShownTimes | null>(null);

export interface ShownTimesProviderProps {
  /** Undefined until they are read. */
  settings: TimeSettings | undefined;
  children: ReactNode;
}

/** Has times within it shown as the settings of the product say. */
export function ShownTimesProvider({ settings, children }: ShownTimesProviderProps) {
  const { shownTimeZone = null, dateStyle = 'month-first' } = settings ?? {};
  const times = useMemo(() => shownTimes({ shownTimeZone, dateStyle }), [shownTimeZone, dateStyle]);
  return <Shown value={times}>{children}</Shown>;
}

let unset: ShownTimes | undefined;

/** How times are shown; without a provider in the zone of the browser. */
export function useShownTimes(): ShownTimes {
  const times = useContext(Shown);
  if (times !== null) return times;
  unset ??= shownTimes();
  return unset;
}
