import { unknownEvent } from '@cadenza/event-store';
import type { ProductSettingsEvent } from './events.ts';
import { type ProductSettings, unsetSettings } from './product-settings.ts';
import { type ShownTimes, unsetShownTimes } from './shown-times.ts';

export interface SettingsState extends ProductSettings, ShownTimes {
  /** Whether a user closed what is asked before the first email. */
  isFirstSetupClosed: boolean;
}

export const initialState: SettingsState = { ...unsetSettings, ...unsetShownTimes, isFirstSetupClosed: false };

export function evolve(state: SettingsState, { type, data }: ProductSettingsEvent): SettingsState {
  switch (type) {
    case 'PostalAddressSet':
      return { ...state, postalAddress: data.postalAddress };
    case 'UnsubscribeWordingSet':
      return { ...state, unsubscribeWording: data.unsubscribeWording };
    case 'TrackingSet':
      return { ...state, tracksOpens: data.tracksOpens, tracksClicks: data.tracksClicks };
    case 'ShownTimesSet':
      return { ...state, shownTimeZone: data.shownTimeZone, dateStyle: data.dateStyle };
    case 'FirstSetupClosed':
      return { ...state, isFirstSetupClosed: true };
    default:
      return unknownEvent(type);
  }
}
