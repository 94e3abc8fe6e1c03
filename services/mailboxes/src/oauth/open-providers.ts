import type { Clock } from '@cadenza/clock';
import { signInCallbackPath } from '@cadenza/contracts';
import type { Log } from '@cadenza/http-kit';
import type { Settings } from '../config.ts';
import { openProvider, type Providers } from './provider.ts';
import { type ProviderPlaces, providerTable } from './provider-table.ts';

/** Where providers send browsers back to. */
export const redirectUriOf = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) =>
  `${PUBLIC_URL.replace(/\/$/, '')}${signInCallbackPath}`;

/** @param places other places of providers, in tests */
export function openProviders(
  settings: Settings,
  { clock, log }: { clock: Clock; log: Log },
  places: ProviderPlaces,
): Providers {
  const table = providerTable(settings, places);
  const surroundings = { redirectUri: redirectUriOf(settings), realNow: () => clock.realNow(), log };
  return {
    google: openProvider('google', table.google, surroundings),
    microsoft: openProvider('microsoft', table.microsoft, surroundings),
  };
}
