import type { Campaign } from '@cadenza/api-client';
import { Link, useQuery, useShownTimes } from '@cadenza/screen-kit';
import { RefusedDomainAlert } from '@cadenza/ui';
import { refusedDomainsQuery } from '../../api/refused-domains.ts';
import { domainsPath } from '../../paths.ts';

/** Rule D11: the providers that take no mail of the campaign's domains, for whose leads it waits; nothing without any. */
export function RefusedDomainAlerts({ campaign }: { campaign: Campaign }) {
  const { instant } = useShownTimes();
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  const { data: refusals = [] } = useQuery({ ...refusedDomainsQuery(campaign.id), enabled: isRunning });
  return refusals.map((refusal) => (
    <RefusedDomainAlert key={`${refusal.domain} ${refusal.provider}`} refusal={refusal} instant={instant}>
      <Link to={domainsPath} className="underline underline-offset-4">
        See what to set
      </Link>
    </RefusedDomainAlert>
  ));
}
