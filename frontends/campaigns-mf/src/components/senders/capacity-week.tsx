import type { CapacityDay } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { formatCount } from '../../campaign/rates.ts';

/** How many emails the campaign can send on each day at most. */
export function CapacityWeek({ days }: { days: readonly CapacityDay[] }) {
  const times = useShownTimes();
  return (
    <section aria-label="At most, day by day" className="grid min-w-0 gap-2">
      <h3 className="font-medium text-sm">At most, day by day</h3>
      <ul className="grid grid-cols-2 gap-2 text-sm min-[26rem]:grid-cols-4 sm:grid-cols-7">
        {days.map(({ day, total }, index) => (
          <li key={day} className="rounded-md border px-2.5 py-1.5">
            <span className="block whitespace-nowrap text-muted-foreground text-xs">
              {index === 0 ? 'Today' : times.day(day, { weekday: 'short', hasYear: false })}
            </span>
            <span className="block font-medium tabular-nums">{formatCount(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
