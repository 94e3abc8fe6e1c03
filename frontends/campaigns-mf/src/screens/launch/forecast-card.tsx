import { errorMessage, type LaunchSettings } from '@cadenza/api-client';
import type { LaunchForecast } from '@cadenza/contracts';
import { forecastYearsMax, mailboxForecastYearsMax } from '@cadenza/contracts/limits';
import { useSettled } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, cn, Skeleton } from '@cadenza/ui';
import { CalendarCheck, CircleAlert, Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { forecastQuery } from '../../api/get-forecast.ts';
import { instantInZone } from '../../campaign/instant-in-zone.ts';
import { countOf, formatCount } from '../../campaign/rates.ts';

/** The forecast for the settings in the form, before they are saved. */
export function ForecastCard({ campaignId, settings }: { campaignId: string; settings: LaunchSettings }) {
  const query = forecastQuery(campaignId, settings);
  const settledQuery = forecastQuery(campaignId, useSettled(settings));
  const { data, error, isPlaceholderData } = useQuery(settledQuery);
  const isOutdated = isPlaceholderData || String(query.queryKey) !== String(settledQuery.queryKey);
  return (
    <Card aria-label="Forecast">
      <CardHeader>
        <CardTitle>Forecast</CardTitle>
        <CardDescription>
          With the settings as they are above, if the campaign started now and {everyEmail(data)} were sent.
          {othersNeed(data)}
        </CardDescription>
      </CardHeader>
      <CardContent aria-live="polite" aria-busy={isOutdated}>
        {data ? (
          <div className={cn('grid gap-3 transition-opacity @2xl:grid-cols-2', isOutdated && 'opacity-50')}>
            {canNobodySend(data) ? (
              <Figure icon={<CircleAlert className="text-destructive" />}>
                Nothing would leave: none of its senders can send
              </Figure>
            ) : (
              <>
                <Figure icon={<Gauge />}>At most {countOf(data.emailsPerDayMax, 'email')} a day</Figure>
                <Figure icon={<CalendarCheck />}>{lastEmail(data, settings.timezone)}</Figure>
              </>
            )}
          </div>
        ) : error ? (
          <p className="text-muted-foreground text-sm">
            The forecast could not be made. {errorMessage(error, 'Please try again.')}
          </p>
        ) : (
          <Skeleton className="h-5 w-full max-w-md" />
        )}
      </CardContent>
    </Card>
  );
}

function Figure({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 font-medium text-sm tabular-nums">
      <span aria-hidden="true" className="mt-0.5 text-primary [&_svg]:size-4">
        {icon}
      </span>
      <span>{children}</span>
    </p>
  );
}

const canNobodySend = ({ emailsPerDayMax }: LaunchForecast) => emailsPerDayMax === 0;

/** What a forecast by mailboxes leaves out. */
function othersNeed(forecast: LaunchForecast | undefined): string {
  const shared = forecast?.sharedMailboxes ?? 0;
  if (shared === 0) return '';
  const [send, they] = shared === 1 ? ['also sends', 'it sends'] : ['also send', 'they send'];
  return ` ${formatCount(shared)} of its mailboxes ${send} for other campaigns; what ${they} there is not foreseen.`;
}

function everyEmail(forecast: LaunchForecast | undefined): string {
  return forecast && forecast.emailsTotal > 1 ? `all ${countOf(forecast.emailsTotal, 'email')}` : 'every email';
}

function lastEmail({ emailsTotal, lastSendAt, sharedMailboxes }: LaunchForecast, timezone: string): string {
  if (emailsTotal === 0) {
    return 'Add leads that can be mailed and save a sequence to see when the last one would leave';
  }
  if (lastSendAt === null) {
    const years = sharedMailboxes === undefined ? forecastYearsMax : mailboxForecastYearsMax;
    return `The last one would leave in more than ${years} years`;
  }
  return `The last one would leave on ${instantInZone(lastSendAt, timezone)}`;
}
