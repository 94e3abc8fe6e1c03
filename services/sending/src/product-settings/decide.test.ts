import { expect, test } from 'vitest';
import { productSettingsDecider as decider } from './decide.ts';
import {
  inCampaign,
  type ProductSettings,
  setByEnvironment,
  settingsOfClaim,
  unsetSettings,
} from './product-settings.ts';
import { type ShownTimes, unsetShownTimes } from './shown-times.ts';

const now = '2026-03-02T15:00:00.000Z';
const common = { campaignId: '00000000-0000-0000-0000-000000000000', setAt: now };
const given: ProductSettings = {
  postalAddress: '1 Main St\nSpringfield',
  unsubscribeWording: 'No more mail',
  tracksOpens: true,
  tracksClicks: false,
};
const decide = (changes: Partial<ProductSettings>, environment: Partial<ProductSettings> = {}) =>
  decider.decide(
    { type: 'Change', changes, environment, now },
    { ...given, ...unsetShownTimes, isFirstSetupClosed: false },
  );

test.each<[Partial<ProductSettings>, [type: string, data: object][]]>([
  [{}, []],
  [given, []],
  [{ postalAddress: '2 Main St' }, [['PostalAddressSet', { postalAddress: '2 Main St' }]]],
  [{ postalAddress: null, tracksClicks: false }, [['PostalAddressSet', { postalAddress: null }]]],
  [{ unsubscribeWording: null }, [['UnsubscribeWordingSet', { unsubscribeWording: null }]]],
  [{ tracksOpens: false }, [['TrackingSet', { tracksOpens: false, tracksClicks: false }]]],
  [
    unsetSettings,
    [
      ['PostalAddressSet', { postalAddress: null }],
      ['UnsubscribeWordingSet', { unsubscribeWording: null }],
      ['TrackingSet', { tracksOpens: true, tracksClicks: true }],
    ],
  ],
])('D14: %j records %j, and then holds', (changes, expected) => {
  const events = decide(changes);
  expect(events).toEqual(expected.map(([type, data]) => ({ type, data: { ...common, ...data } })));
  const before = { ...given, ...unsetShownTimes, isFirstSetupClosed: true };
  expect(events.reduce(decider.evolve, before)).toEqual({ ...before, ...changes });
});

const inTokyo: ShownTimes = { shownTimeZone: 'Asia/Tokyo', dateStyle: 'iso' };

test.each<[Partial<ShownTimes>, ShownTimes | null]>([
  [{}, null],
  [inTokyo, null],
  [{ shownTimeZone: 'Europe/Berlin' }, { shownTimeZone: 'Europe/Berlin', dateStyle: 'iso' }],
  [{ dateStyle: 'dotted' }, { shownTimeZone: 'Asia/Tokyo', dateStyle: 'dotted' }],
  [unsetShownTimes, unsetShownTimes],
])('D14: of times shown %j records %j, and then holds', (changes, expected) => {
  const before = { ...given, ...inTokyo, isFirstSetupClosed: true };
  const events = decider.decide({ type: 'ChangeShownTimes', changes, now }, before);
  expect(events).toEqual(expected ? [{ type: 'ShownTimesSet', data: { ...common, ...expected } }] : []);
  expect(events.reduce(decider.evolve, before)).toEqual({ ...before, ...expected });
});

test('D14: what is asked before the first email is closed once', () => {
  const close = (state: typeof decider.initialState) => decider.decide({ type: 'CloseFirstSetup', now }, state);
  const events = close(decider.initialState);
  expect(events).toEqual([{ type: 'FirstSetupClosed', data: common }]);
  expect(close(events.reduce(decider.evolve, decider.initialState))).toEqual([]);
});

test('D14: what the environment sets is not changed, not even to what it is', () => {
  const environment = { postalAddress: '3 Main St' };
  const sentence = 'The postal address is set on the server, and can be changed only there.';
  for (const postalAddress of ['2 Main St', environment.postalAddress, null])
    expect(() => decide({ postalAddress, tracksOpens: false }, environment)).toThrow(sentence);
  expect(decide({ tracksOpens: false }, environment)).toHaveLength(1);
});

test.each([
  [undefined, {}],
  ['', {}],
  [' \n', {}],
  [' 3 Main St ', { postalAddress: '3 Main St' }],
])('D14: MAIL_POSTAL_ADDRESS %j sets %j', (MAIL_POSTAL_ADDRESS, expected) => {
  expect(setByEnvironment({ MAIL_POSTAL_ADDRESS })).toEqual(expected);
});

test.each<[Partial<ProductSettings> | null, ProductSettings]>([
  [null, given],
  [{ postalAddress: '3 Main St' }, { ...unsetSettings, postalAddress: '3 Main St' }],
  [
    { ...unsetSettings, tracksOpens: false },
    { ...unsetSettings, tracksOpens: false },
  ],
])('D14: an email with %j from its claim keeps it', (recorded, expected) => {
  expect(settingsOfClaim(recorded, given)).toEqual(expected);
});

test.each([
  [null, true, false],
  // Settings of before.
  [{}, true, false],
  [{ tracksOpens: null, tracksClicks: null }, true, false],
  [{ tracksOpens: false, tracksClicks: null }, false, false],
  [{ tracksOpens: null, tracksClicks: true }, true, true],
])(
  'D14: a campaign with %j says what of its emails is tracked, before the product',
  (campaign, tracksOpens, tracksClicks) => {
    expect(inCampaign(given, campaign)).toEqual({ ...given, tracksOpens, tracksClicks });
  },
);
