import { errorMessage } from '@cadenza/api-client';
import type { SeriesDays } from '@cadenza/contracts';
import { Button, Card, CardContent, CardHeader, CardTitle, EmptyState, ErrorState, Skeleton } from '@cadenza/ui';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useSeries } from '../../api/series.ts';
import { formatCount } from '../../components/rates.ts';
import { DashSample } from './dash-sample.tsx';
import { SeriesChart } from './series-chart.tsx';
import { type SeriesDay, seriesLines } from './series-lines.ts';
import { SeriesTable } from './series-table.tsx';

const ranges: readonly SeriesDays[] = [7, 30, 90];

/** Sends, opens, clicks and replies of the last days. */
export function ActivityCard() {
  const [days, setDays] = useState<SeriesDays>(30);
  const series = useSeries(days);
  return (
    <Card aria-label="Activity">
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-3">
        <CardTitle>Activity</CardTitle>
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">Range</legend>
          {ranges.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === days ? 'default' : 'outline'}
              aria-pressed={each === days}
              onClick={() => setDays(each)}
            >
              {each} days
            </Button>
          ))}
        </fieldset>
      </CardHeader>
      {series.data ? (
        <Activity days={series.data.days} />
      ) : series.isError ? (
        <ErrorState
          title="The activity could not be loaded"
          description={errorMessage(series.error, 'Please try again.')}
          onRetry={() => void series.refetch()}
        />
      ) : (
        <CardContent>
          <Skeleton className="h-64 w-full" />
        </CardContent>
      )}
    </Card>
  );
}

function Activity({ days }: { days: SeriesDay[] }) {
  const totals = seriesLines.map((line) => ({ line, total: days.reduce((sum, day) => sum + day[line.figure], 0) }));
  if (totals.every(({ total }) => total === 0)) {
    return <EmptyState icon={<ChartLine />} title={`Nothing happened in the last ${days.length} days`} />;
  }
  return (
    <CardContent className="grid gap-3">
      <ul
        aria-label={`In the last ${days.length} days`}
        className="flex flex-wrap gap-x-5 gap-y-1 text-xs tabular-nums"
      >
        {totals.map(({ line: { name, one, dashes, className }, total }) => (
          <li key={name} className="flex items-center gap-2">
            <DashSample dashes={dashes} className={className} />
            {`${formatCount(total)} ${total === 1 ? one : name.toLowerCase()}`}
          </li>
        ))}
      </ul>
      <SeriesChart days={days} />
      <SeriesTable days={days} />
    </CardContent>
  );
}
