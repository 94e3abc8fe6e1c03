import type { ShownTimes } from './shown-times.ts';

/** The only stream of its kind. */
export const productSettingsStream = 'product-settings';

/**
 * The key under which a copy of an older version publishes events that it does not know, which nobody heeds. It takes that
 * from `campaignId`.
 */
export const keyForOlderCopies = '00000000-0000-0000-0000-000000000000';

/** What was set for the whole product (rule D14), and when. */
export type ProductSettingsEvent =
  | { type: 'PostalAddressSet'; data: Common & { postalAddress: string | null } }
  | { type: 'UnsubscribeWordingSet'; data: Common & { unsubscribeWording: string | null } }
  | { type: 'TrackingSet'; data: Common & { tracksOpens: boolean; tracksClicks: boolean } }
  | { type: 'ShownTimesSet'; data: Common & ShownTimes }
  | { type: 'FirstSetupClosed'; data: Common };

interface Common {
  campaignId: typeof keyForOlderCopies;
  setAt: string;
}
