import type { RemoteModules } from '@cadenza/contracts';

interface RemoteAddress {
  pattern: RegExp;
  module: keyof RemoteModules;
  label: string;
}

const remoteAddresses: RemoteAddress[] = [
  { pattern: /^\/campaigns(\/|$)/, module: 'campaigns_mf/routes', label: 'Campaigns' },
  { pattern: /^\/leads(\/(upload|fields|imports|blocklist))?\/?$/, module: 'leads_mf/routes', label: 'Leads' },
  { pattern: /^\/mailboxes(\/[^/]+)?\/?$/, module: 'mailboxes_mf/routes', label: 'Mailboxes' },
];

/** The remote that fills the page at this path; undefined for the shell's own pages. */
export function remoteAt(pathname: string): RemoteAddress | undefined {
  return remoteAddresses.find(({ pattern }) => pattern.test(pathname));
}
