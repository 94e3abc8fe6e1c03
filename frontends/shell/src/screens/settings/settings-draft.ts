import type { ChangeSettingsRequest, DateStyle, ProductSettings } from '@cadenza/contracts';

/** What the form holds: empty texts for what is not set. */
export interface SettingsDraft {
  postalAddress: string;
  unsubscribeWording: string;
  tracksOpens: boolean;
  tracksClicks: boolean;
  shownTimeZone: string;
  dateStyle: DateStyle;
}

export const draftOf = ({
  postalAddress,
  unsubscribeWording,
  tracksOpens,
  tracksClicks,
  shownTimeZone,
  dateStyle = 'month-first',
}: ProductSettings): SettingsDraft => ({
  postalAddress: postalAddress ?? '',
  unsubscribeWording: unsubscribeWording ?? '',
  tracksOpens,
  tracksClicks,
  shownTimeZone: shownTimeZone ?? '',
  dateStyle,
});

/** What differs from the settings in effect, and so never what the environment sets. */
export function changesOf(wanted: ChangeSettingsRequest, settings: ProductSettings): ChangeSettingsRequest {
  const inEffect = draftOf(settings);
  const names = Object.keys(inEffect) as (keyof SettingsDraft)[];
  const changed = names.filter((name) => (wanted[name] || null) !== (inEffect[name] || null));
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
