import { type Campaign, errorMessage, type LaunchSettings } from '@cadenza/api-client';
import type { LaunchForecast } from '@cadenza/contracts';
import { forecastYearsMax, mailboxForecastYearsMax } from '@cadenza/contracts/limits';
import { useSettled } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { cn, Skeleton } from '@cadenza/ui';
import { useId } from 'react';
import { forecastQuery } from '../../api/get-forecast.ts';
import { instantInZone } from '../../campaign/instant-in-zone.ts';
import { countOf, formatCount } from '../../campaign/rates.ts';

/** What waits in a paused campaign, with its schedule as it is and as it is in the form. */
export function ScheduleForecast({ campaign, settings }: { campaign: Campaign; settings: LaunchSettings }) {
  const titleId = useId();
  const settled = useSettled(settings);
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={titleId} className="font-semibold">
          What waits
        </h3>
        <p className="text-muted-foreground text-xs">
          If the campaign were resumed now, every email were sent, and nobody else used its senders.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Forecast title="Now" campaignId={campaign.id} settings={campaign} />
        <Forecast
          title="After the change"
          campaignId={campaign.id}
          settings={settled}
          isOutdated={JSON.stringify(settled) !== JSON.stringify(settings)}
        />
      </div>
    </section>
  );
}

interface ForecastProps {
  title: string;
  campaignId: string;
  settings: LaunchSettings;
  /** Other settings are in the form already. */
  isOutdated?: boolean;
}

function Forecast({ title, campaignId, settings, isOutdated = false }: ForecastProps) {
  const titleId = useId();
  const { data, error, isPlaceholderData } = useQuery(forecastQuery(campaignId, settings));
  const isBusy = isOutdated || isPlaceholderData;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border p-4">
      <h4 id={titleId} className="mb-2 font-medium text-sm">
        {title}
      </h4>
      <div aria-live="polite" aria-busy={isBusy}>
        {data ? (
          <dl className={cn('grid gap-2 text-sm transition-opacity', isBusy && 'opacity-50')}>
            {figuresOf(data, settings.timezone).map(({ name, value }) => (
              <div key={name}>
                <dt className="text-muted-foreground text-xs">{name}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        ) : error ? (
          <p className="text-muted-foreground text-sm">
            The forecast could not be made. {errorMessage(error, 'Please try again.')}
          </p>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </section>
  );
}

function figuresOf(forecast: LaunchForecast, timezone: string): { name: string; value: string }[] {
  const { emailsTotal, emailsPerDayMax, emailsHeldBack = 0, firstSendAt } = forecast;
  const more = emailsHeldBack > 0 ? `, and ${formatCount(emailsHeldBack)} that are held or have no sender` : '';
  return [
    { name: 'Emails that wait', value: `${countOf(emailsTotal, 'email')}${more}` },
    { name: 'At most', value: `${countOf(emailsPerDayMax, 'email')} a day` },
    { name: 'First email', value: firstSendAt === null ? 'None' : instantInZone(firstSendAt, timezone) },
    { name: 'Last email', value: lastEmail(forecast, timezone) },
  ];
}

function lastEmail({ firstSendAt, lastSendAt, sharedMailboxes }: LaunchForecast, timezone: string): string {
  if (lastSendAt !== null) return instantInZone(lastSendAt, timezone);
  if (firstSendAt === null) return 'None';
  return `In more than ${sharedMailboxes === undefined ? forecastYearsMax : mailboxForecastYearsMax} years`;
}
