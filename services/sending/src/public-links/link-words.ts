import type { LinkTrouble } from './link-host.ts';

export const linkRemedy = 'Set PUBLIC_URL to an https address that leads here from the internet.';

/** Why nobody outside can open links to a host, as a sentence for the user. */
export const linkTroubleWords: Readonly<Record<LinkTrouble, (host: string) => string>> = {
  local: (host) => `${host} means something on your own network only`,
  private: (host) => `${host} leads to an address that is not on the internet`,
  unknown: (host) => `the DNS has no address of ${host}`,
};
