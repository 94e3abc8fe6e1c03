import { unknownEvent } from '@cadenza/event-store';
import type { ProductSettingsEvent } from './events.ts';
import { type ProductSettings, unsetSettings } from './product-settings.ts';

export const initialState: ProductSettings = unsetSettings;

export function evolve(state: ProductSettings, { type, data }: ProductSettingsEvent): ProductSettings {
  switch (type) {
    case 'PostalAddressSet':
      return { ...state, postalAddress: data.postalAddress };
    case 'UnsubscribeWordingSet':
      return { ...state, unsubscribeWording: data.unsubscribeWording };
    case 'TrackingSet':
      return { ...state, tracksOpens: data.tracksOpens, tracksClicks: data.tracksClicks };
    default:
      return unknownEvent(type);
  }
}
