import { useShownTimes } from '@cadenza/screen-kit';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatCount } from '../../components/rates.ts';
import { namedPlaces, scaleLines, spreadLabels } from './chart-scale.ts';
import { DayTooltip } from './day-tooltip.tsx';
import { dayInWords, type SeriesDay, seriesLines, shortDay } from './series-lines.ts';
import { useElementWidth } from './use-element-width.ts';

const heightPx = 260;
const margin = { top: 12, right: 58, bottom: 26, left: 40 };
const labelGapPx = 15;
const dayNamePx = 64;
const widthBeforeMeasuredPx = 640;

/** Lines over days. A pointer or the arrow keys choose a day, whose figures are then shown. */
export function SeriesChart({ days }: { days: SeriesDay[] }) {
  const times = useShownTimes();
  const { element, width } = useElementWidth(widthBeforeMeasuredPx);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const lines = scaleLines(Math.max(...days.flatMap((day) => seriesLines.map(({ figure }) => day[figure]))));
  const innerWidth = Math.max(1, width - margin.left - margin.right);
  const bottom = heightPx - margin.bottom;
  const xOf = (index: number) => margin.left + (index / Math.max(1, last)) * innerWidth;
  const yOf = (value: number) => bottom - (value / (lines.at(-1) ?? 1)) * (bottom - margin.top);
  const day = chosen === null ? undefined : days[chosen];

  function choose(event: PointerEvent<HTMLDivElement>) {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setChosen(within(Math.round((across / innerWidth) * last), last));
  }

  function move(event: KeyboardEvent) {
    const now = chosen ?? last;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last, Escape: null }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to === null ? null : within(to, last));
  }

  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label="Day"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(chosen ?? last) + 1}
      aria-valuetext={dayInWords(day ?? (days[last] as SeriesDay), times)}
      className="relative touch-pan-y rounded-md"
      onKeyDown={move}
      onFocus={() => setChosen((now) => now ?? last)}
      onBlur={() => setChosen(null)}
      onPointerMove={choose}
      onPointerDown={choose}
      onPointerLeave={() => setChosen(null)}
    >
      <svg aria-hidden="true" width={width} height={heightPx} className="block max-w-full text-[11px] tabular-nums">
        {lines.map((value) => (
          <g key={value} className="text-muted-foreground">
            <line
              x1={margin.left}
              x2={margin.left + innerWidth}
              y1={yOf(value)}
              y2={yOf(value)}
              className="stroke-border"
            />
            <text x={margin.left - 8} y={yOf(value) + 4} textAnchor="end" fill="currentColor">
              {formatCount(value)}
            </text>
          </g>
        ))}
        {namedPlaces(days.length, innerWidth / dayNamePx).map((index) => (
          <text
            key={index}
            x={xOf(index)}
            y={heightPx - 8}
            textAnchor="middle"
            fill="currentColor"
            className="text-muted-foreground"
          >
            {shortDay(days[index]?.date ?? '', times)}
          </text>
        ))}
        {day && chosen !== null ? (
          <line x1={xOf(chosen)} x2={xOf(chosen)} y1={margin.top} y2={bottom} className="stroke-input" />
        ) : null}
        <Lines days={days} xOf={xOf} yOf={yOf} chosen={chosen} />
      </svg>
      {day && chosen !== null ? <DayTooltip day={day} x={xOf(chosen)} chartWidth={width} /> : null}
    </div>
  );
}

const within = (index: number, last: number) => Math.min(last, Math.max(0, index));

interface LinesProps {
  days: SeriesDay[];
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  chosen: number | null;
}

/** The lines, each with its name where it ends. */
function Lines({ days, xOf, yOf, chosen }: LinesProps) {
  const last = days.length - 1;
  const ends = seriesLines.map(({ figure }) => yOf(days[last]?.[figure] ?? 0));
  const labels = spreadLabels(ends, labelGapPx, margin.top, heightPx - margin.bottom);
  return seriesLines.map(({ name, figure, dashes, className }, place) => (
    <g key={name} className={className}>
      <polyline
        points={days.map((day, index) => `${xOf(index)},${yOf(day[figure])}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeDasharray={dashes}
        strokeLinejoin="round"
      />
      {chosen === null ? null : (
        <circle cx={xOf(chosen)} cy={yOf(days[chosen]?.[figure] ?? 0)} r={3.5} fill="currentColor" />
      )}
      <text x={xOf(last) + 8} y={(labels[place] ?? 0) + 4} fill="currentColor" className="font-medium">
        {name}
      </text>
    </g>
  ));
}
