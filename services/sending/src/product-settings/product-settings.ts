import type { LaunchSettings } from '@cadenza/contracts';
import type { Settings } from '../config.ts';

/** What users set for all emails of the product (rule D14). */
export interface ProductSettings {
  /** Below every email; null: none. */
  postalAddress: string | null;
  /** What the link says by which a reader unsubscribes; null: ours. */
  unsubscribeWording: string | null;
  /** Whether emails have a pixel. */
  tracksOpens: boolean;
  /** Whether the links in emails lead by the product. */
  tracksClicks: boolean;
}

export const unsetSettings: ProductSettings = {
  postalAddress: null,
  unsubscribeWording: null,
  tracksOpens: true,
  tracksClicks: true,
};

/** What the environment sets instead of the user. */
export function setByEnvironment({
  MAIL_POSTAL_ADDRESS,
}: Pick<Settings, 'MAIL_POSTAL_ADDRESS'>): Partial<ProductSettings> {
  const postalAddress = MAIL_POSTAL_ADDRESS?.trim();
  return postalAddress ? { postalAddress } : {};
}

/** What a campaign says of its own emails comes before what holds for the whole product. Settings of before say nothing. */
export const inCampaign = (
  inEffect: ProductSettings,
  campaign: Partial<Pick<LaunchSettings, 'tracksOpens' | 'tracksClicks'>> | null,
): ProductSettings => ({
  ...inEffect,
  tracksOpens: campaign?.tracksOpens ?? inEffect.tracksOpens,
  tracksClicks: campaign?.tracksClicks ?? inEffect.tracksClicks,
});

/** The settings of an email that is claimed again: those of its claim. Rows of before lack some, or all. */
export function settingsOfClaim(recorded: Partial<ProductSettings> | null, inEffect: ProductSettings): ProductSettings {
  if (recorded === null) return inEffect;
  const { postalAddress, unsubscribeWording, tracksOpens, tracksClicks } = { ...unsetSettings, ...recorded };
  return { postalAddress, unsubscribeWording, tracksOpens, tracksClicks };
}
