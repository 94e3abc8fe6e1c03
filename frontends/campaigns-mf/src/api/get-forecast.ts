import { type LaunchSettings, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { keepPreviousData, queryOptions } from '@cadenza/screen-kit';

/**
 * The forecast of a launch with the settings that decide when emails leave; the previous forecast stays until the new
 * one arrives.
 */
export function forecastQuery(campaignId: string, settings: LaunchSettings) {
  const { delayMinutes, sendWindowStart, sendWindowEnd, timezone, missingValues, riskyAddresses } = settings;
  const allowedWeekdays = settings.allowedWeekdays.join(',');
  const times = { delayMinutes, sendWindowStart, sendWindowEnd, timezone, allowedWeekdays };
  const query = { ...times, missingValues, riskyAddresses };
  return queryOptions({
    ...queryOf(calls.forecastLaunch, { params: { id: campaignId }, query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
