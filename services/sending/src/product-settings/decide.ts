import type { Decider } from '@cadenza/event-store';
import { Refusal } from '@cadenza/http-kit';
import type { ProductSettingsCommand } from './commands.ts';
import { keyForOlderCopies, type ProductSettingsEvent } from './events.ts';
import type { ProductSettings } from './product-settings.ts';
import { evolve, initialState, type SettingsState } from './state.ts';

const namesOfSettings: Record<keyof ProductSettings, string> = {
  postalAddress: 'postal address',
  unsubscribeWording: 'unsubscribe line',
  tracksOpens: 'tracking of opens',
  tracksClicks: 'tracking of clicks',
};

function decide(command: ProductSettingsCommand, state: SettingsState): ProductSettingsEvent[] {
  switch (command.type) {
    case 'Change':
      return change(command, state);
    case 'ChangeShownTimes':
      return changeShownTimes(command, state);
    case 'CloseFirstSetup':
      return state.isFirstSetupClosed ? [] : [{ type: 'FirstSetupClosed', data: about(command) }];
    default:
      return command satisfies never;
  }
}

const about = ({ now }: ProductSettingsCommand) => ({ campaignId: keyForOlderCopies, setAt: now }) as const;

/** Rule D14: what the environment sets, nobody changes; what is as it should be, nothing is recorded of. */
function change(
  command: Extract<ProductSettingsCommand, { type: 'Change' }>,
  state: SettingsState,
): ProductSettingsEvent[] {
  const { changes, environment } = command;
  refuseSetByEnvironment(changes, environment);
  const next = { ...state, ...changes };
  const common = about(command);
  const { postalAddress, unsubscribeWording, tracksOpens, tracksClicks } = next;
  const isTrackedOtherwise = tracksOpens !== state.tracksOpens || tracksClicks !== state.tracksClicks;
  return [
    ...(postalAddress === state.postalAddress
      ? []
      : [{ type: 'PostalAddressSet' as const, data: { ...common, postalAddress } }]),
    ...(unsubscribeWording === state.unsubscribeWording
      ? []
      : [{ type: 'UnsubscribeWordingSet' as const, data: { ...common, unsubscribeWording } }]),
    ...(isTrackedOtherwise ? [{ type: 'TrackingSet' as const, data: { ...common, tracksOpens, tracksClicks } }] : []),
  ];
}

function changeShownTimes(
  command: Extract<ProductSettingsCommand, { type: 'ChangeShownTimes' }>,
  state: SettingsState,
): ProductSettingsEvent[] {
  const { shownTimeZone, dateStyle } = { ...state, ...command.changes };
  const isShownOtherwise = shownTimeZone !== state.shownTimeZone || dateStyle !== state.dateStyle;
  return isShownOtherwise ? [{ type: 'ShownTimesSet', data: { ...about(command), shownTimeZone, dateStyle } }] : [];
}

function refuseSetByEnvironment(changes: Partial<ProductSettings>, environment: Partial<ProductSettings>): void {
  const [fixed] = Object.keys(changes).filter((name) => name in environment) as (keyof ProductSettings)[];
  if (fixed === undefined) return;
  const sentence = `The ${namesOfSettings[fixed]} is set on the server, and can be changed only there.`;
  throw new Refusal(409, 'set-on-server', sentence);
}

export const productSettingsDecider: Decider<SettingsState, ProductSettingsCommand, ProductSettingsEvent> = {
  initialState,
  decide,
  evolve,
};
