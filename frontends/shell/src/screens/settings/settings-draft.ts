import type { ChangeSettingsRequest, ProductSettings } from '@cadenza/contracts';

/** What the form holds: empty texts for what is not set. */
export interface SettingsDraft {
  postalAddress: string;
  unsubscribeWording: string;
  tracksOpens: boolean;
  tracksClicks: boolean;
}

export const draftOf = ({
  postalAddress,
  unsubscribeWording,
  tracksOpens,
  tracksClicks,
}: ProductSettings): SettingsDraft => ({
  postalAddress: postalAddress ?? '',
  unsubscribeWording: unsubscribeWording ?? '',
  tracksOpens,
  tracksClicks,
});

/** What differs from the settings in effect, and so never what the environment sets. */
export function changesOf(wanted: ChangeSettingsRequest, settings: ProductSettings): ChangeSettingsRequest {
  const names = ['postalAddress', 'unsubscribeWording', 'tracksOpens', 'tracksClicks'] as const;
  const changed = names.filter((name) => (wanted[name] || null) !== (settings[name] || null));
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
