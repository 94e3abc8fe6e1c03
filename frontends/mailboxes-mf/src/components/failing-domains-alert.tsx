import type { SendingDomain } from '@cadenza/contracts';
import { domainOf } from '@cadenza/mail-address';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Alert } from '@cadenza/ui';
import { sendingDomainsQuery } from '../api/sending-domains.ts';
import { paths } from '../paths.ts';

const namedMax = 3;
const inOneList = new Intl.ListFormat('en');

/**
 * Rule M11: the domains whose first emails are stopped, and those whose first emails soon will be; nothing without any.
 *
 * @param address of the one mailbox whose domain counts
 */
export function FailingDomainsAlert({ address }: { address?: string }) {
  const { data: all = [] } = useQuery(sendingDomainsQuery);
  const domains = address === undefined ? all : all.filter(({ domain }) => domain === domainOf(address));
  const stopped = domains.filter(({ firstEmailsStopped }) => firstEmailsStopped);
  const failing = domains.filter(
    ({ failingSince, stopsFirstEmails, firstEmailsStopped }) =>
      failingSince !== null && stopsFirstEmails && !firstEmailsStopped,
  );
  if (stopped.length + failing.length === 0) return null;
  return (
    <Alert variant="warning" title={stopped.length > 0 ? 'First emails stopped' : 'First emails will stop'}>
      {stopped.length > 0 ? (
        <p className="wrap-anywhere">
          Mailboxes of {namesOf(stopped)} write to nobody for the first time, because neither SPF nor DKIM vouches for
          their mail.
        </p>
      ) : null}
      {failing.length > 0 ? (
        <p className="wrap-anywhere">
          First emails of {namesOf(failing)} stop three days after neither SPF nor DKIM was found, unless one of the two
          is mended.
        </p>
      ) : null}
      <p className="mt-1">
        <Link to={paths.domains} className="underline underline-offset-4">
          See what to set
        </Link>
      </p>
    </Alert>
  );
}

/** The first of these domains, and how many more there are. */
function namesOf(domains: readonly SendingDomain[]): string {
  const names = domains.map(({ domain }) => domain);
  const more = names.length - namedMax;
  return inOneList.format(more > 1 ? [...names.slice(0, namedMax), `${more} more`] : names);
}
