import type { LaunchSettings } from '@cadenza/api-client';
import { parseDelayMinutes } from '../../campaign/schedule.ts';

/** Launch settings while they are edited: the delay stays text, so that it can be emptied and retyped. */
export type SettingsDraft = Omit<LaunchSettings, 'delayMinutes'> & { delayMinutesText: string };

export interface SettingsCardProps {
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
  disabled?: boolean;
}

export function settingsDraftFrom(settings: LaunchSettings): SettingsDraft {
  return {
    delayMinutesText: String(settings.delayMinutes),
    sendWindowStart: settings.sendWindowStart,
    sendWindowEnd: settings.sendWindowEnd,
    timezone: settings.timezone,
    allowedWeekdays: settings.allowedWeekdays,
    stopOnReply: settings.stopOnReply,
    stopOnBounce: settings.stopOnBounce,
    stopOnSpam: settings.stopOnSpam,
    stopOnOutOfOffice: settings.stopOnOutOfOffice,
    stopDomainOnReply: settings.stopDomainOnReply,
    missingValues: settings.missingValues,
    riskyAddresses: settings.riskyAddresses,
    tracksOpens: settings.tracksOpens ?? null,
    tracksClicks: settings.tracksClicks ?? null,
  };
}

export function settingsFrom({ delayMinutesText, ...settings }: SettingsDraft): LaunchSettings {
  return { ...settings, delayMinutes: parseDelayMinutes(delayMinutesText) };
}

/** Whether the settings equal the saved ones, which may carry more fields. */
export function isSameSettings(settings: LaunchSettings, saved: LaunchSettings): boolean {
  return JSON.stringify(settingsDraftFrom(settings)) === JSON.stringify(settingsDraftFrom(saved));
}
