import { api, type LaunchSettings, queryKeys } from '@cadenza/api-client';
import type { LaunchForecast } from '@cadenza/contracts';
import { keepPreviousData, useQuery } from '@cadenza/screen-kit';

/** The settings that decide when emails leave, as the query of the forecast call. */
export function forecastQueryOf(settings: LaunchSettings): string {
  return new URLSearchParams({
    delayMinutes: String(settings.delayMinutes),
    sendWindowStart: String(settings.sendWindowStart),
    sendWindowEnd: String(settings.sendWindowEnd),
    timezone: settings.timezone,
    allowedWeekdays: settings.allowedWeekdays.join(','),
  }).toString();
}

/** The forecast of a launch with these settings; the previous forecast stays until the new one arrives. */
export function useForecast(campaignId: string, query: string) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'forecast', query],
    queryFn: ({ signal }) => api.get<LaunchForecast>(`/api/campaigns/${campaignId}/forecast?${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
