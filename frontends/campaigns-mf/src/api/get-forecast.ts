import { type LaunchSettings, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { keepPreviousData, queryOptions } from '@cadenza/screen-kit';

/**
 * The forecast of a launch with the settings that decide when emails leave; the previous forecast stays until the new
 * one arrives.
 */
export function forecastQuery(campaignId: string, settings: LaunchSettings) {
  const { delayMinutes, sendWindowStart, sendWindowEnd, timezone, missingValues } = settings;
  const allowedWeekdays = settings.allowedWeekdays.join(',');
  const query = { delayMinutes, sendWindowStart, sendWindowEnd, timezone, allowedWeekdays, missingValues };
  return queryOptions({
    ...queryOf(calls.forecastLaunch, { params: { id: campaignId }, query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
