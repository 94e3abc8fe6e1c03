import type { PeriodFigures, Series } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { Card, CardContent, CardHeader, CardTitle, cn, ErrorState, Skeleton } from '@cadenza/ui';
import { seriesDays, useCampaignSeries } from '../../api/get-campaign-series.ts';
import { formatDay } from '../../campaign/days.ts';
import { formatCount } from '../../campaign/rates.ts';

type Day = Series['days'][number];

/** In the order of the figures above, and in the colours of the funnel. */
const lines: readonly { name: string; counter: keyof PeriodFigures; bar: string }[] = [
  { name: 'Sent', counter: 'sentCount', bar: 'bg-muted-foreground' },
  { name: 'Replied', counter: 'replyCount', bar: 'bg-success' },
  { name: 'Bounced', counter: 'bounceCount', bar: 'bg-destructive' },
  { name: 'Opted out', counter: 'optOutCount', bar: 'bg-warning' },
  { name: 'Opened', counter: 'openCount', bar: 'bg-primary' },
  { name: 'Clicked', counter: 'clickCount', bar: 'bg-primary' },
];

/** What happened on each of the last days, a row of bars for each figure. */
export function TrendCard({ campaignId }: { campaignId: string }) {
  const series = useCampaignSeries(campaignId);
  const title = `Trend of ${seriesDays} days`;
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      {series.data ? (
        <CardContent>
          <Trend days={series.data.days} />
        </CardContent>
      ) : series.isError ? (
        <ErrorState className="py-6" title="The trend could not be loaded" onRetry={() => void series.refetch()} />
      ) : (
        <CardContent>
          <Skeleton className="h-40 w-full" />
        </CardContent>
      )}
    </Card>
  );
}

function Trend({ days }: { days: readonly Day[] }) {
  const times = useShownTimes();
  const shown = lines.filter(({ counter }) => days.some((day) => day[counter] !== undefined));
  return (
    <>
      <div aria-hidden="true" className="grid gap-x-8 gap-y-4 @3xl:grid-cols-2">
        {shown.map((line) => (
          <Bars key={line.name} days={days} {...line} />
        ))}
      </div>
      <div className="sr-only">
        <table aria-label="Figures by day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDay(day.date, times)}</th>
                {shown.map(({ name, counter }) => (
                  <td key={name}>{formatCount(day[counter] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface BarsProps {
  days: readonly Day[];
  name: string;
  counter: keyof PeriodFigures;
  bar: string;
}

/** Each row has a scale of its own: replies would be flat beside emails. */
function Bars({ days, name, counter, bar }: BarsProps) {
  const times = useShownTimes();
  const counts = days.map((day) => day[counter] ?? 0);
  const highest = Math.max(1, ...counts);
  const today = days.at(-1)?.date ?? '';
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3 text-xs">
        <span className="font-medium">{name}</span>
        <span className="text-muted-foreground tabular-nums">
          {Math.max(...counts) === 0 ? 'none' : `at most ${formatCount(highest)} a day`}
        </span>
      </p>
      <div className="mt-1 flex h-10 items-end gap-px border-b">
        {days.map((day, index) => (
          <span
            key={day.date}
            title={`${formatDay(day.date, times, today)}: ${formatCount(counts[index] ?? 0)}`}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className={cn('block w-full rounded-t-sm', bar)}
              style={{ height: `${heightOf(counts[index] ?? 0, highest)}%` }}
            />
          </span>
        ))}
      </div>
      <p className="mt-0.5 flex justify-between text-muted-foreground text-xs tabular-nums">
        <span>{formatDay(days[0]?.date ?? '', times, today)}</span>
        <span>{formatDay(today, times, today)}</span>
      </p>
    </div>
  );
}

/** Any count above 0 gets a visible bar. */
const heightOf = (count: number, highest: number) => (count === 0 ? 0 : Math.max(5, (count / highest) * 100));
