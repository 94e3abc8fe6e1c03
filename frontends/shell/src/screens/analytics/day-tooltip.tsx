import { useShownTimes } from '@cadenza/screen-kit';
import { formatCount } from '../../components/rates.ts';
import { DashSample } from './dash-sample.tsx';
import { longDay, type SeriesDay, seriesLines } from './series-lines.ts';

const widthPx = 148;
const distancePx = 12;

/** The figures of a day beside its place in the chart, on the side where there is room. */
export function DayTooltip({ day, x, chartWidth }: { day: SeriesDay; x: number; chartWidth: number }) {
  const times = useShownTimes();
  const isRight = x + distancePx + widthPx <= chartWidth;
  const left = isRight ? x + distancePx : Math.max(0, x - distancePx - widthPx);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-3 rounded-md bg-tooltip px-3 py-2 text-tooltip-foreground text-xs shadow-popover"
      style={{ left, width: widthPx }}
    >
      <p className="mb-1 font-medium">{longDay(day.date, times)}</p>
      {seriesLines.map(({ name, figure, dashes }) => (
        <p key={name} className="flex items-center gap-2">
          <DashSample dashes={dashes} />
          <span className="flex-1">{name}</span>
          <span className="font-medium tabular-nums">{formatCount(day[figure])}</span>
        </p>
      ))}
    </div>
  );
}
