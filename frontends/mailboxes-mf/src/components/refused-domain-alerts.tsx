import { Link, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { RefusedDomainAlert } from '@cadenza/ui';
import type { ReactNode } from 'react';
import { refusedDomainsQuery } from '../api/refused-domains.ts';
import { paths } from '../paths.ts';

/** Rule D11: the providers that take no mail of this domain; nothing without any. */
export function RefusedDomainAlerts({ domain, children }: { domain: string | null; children?: ReactNode }) {
  const { instant } = useShownTimes();
  const { data: refusals = [] } = useQuery(refusedDomainsQuery);
  return refusals
    .filter((refusal) => refusal.domain === domain)
    .map((refusal) => (
      <RefusedDomainAlert key={refusal.provider} refusal={refusal} instant={instant}>
        {children}
      </RefusedDomainAlert>
    ));
}

/** Where the records of all domains are. */
export const LinkToRecords = () => (
  <Link to={paths.domains} className="underline underline-offset-4">
    See what to set
  </Link>
);
