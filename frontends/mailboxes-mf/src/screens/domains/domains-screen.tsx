import { errorMessage } from '@cadenza/api-client';
import type { SendingDomain } from '@cadenza/contracts';
import { SearchField } from '@cadenza/long-list';
import { isFoundIn } from '@cadenza/mail-address/found-in';
import { Link, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Button, Card, EmptyState, ErrorState, PageHeader, Skeleton } from '@cadenza/ui';
import { Globe, SearchX } from 'lucide-react';
import { useState } from 'react';
import { sendingDomainsQuery } from '../../api/sending-domains.ts';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { paths } from '../../paths.ts';
import { DomainCard } from './domain-card.tsx';
import { RelayCard } from './relay-card.tsx';

/** Fewer are seen at a glance. */
const searchedFrom = 6;

export function DomainsScreen() {
  usePageTitle('Domains');
  const { data: domains, error, refetch } = useQuery(sendingDomainsQuery);
  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader title="DOMAINS" description="DNS records of the domains you send from. Checked every day." />
      <RelayCard />
      {domains ? (
        <FoundDomains domains={domains} />
      ) : error ? (
        <Card>
          <ErrorState
            title="The domains could not be loaded"
            description={errorMessage(error, 'Something went wrong.')}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the domains...</span>
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      )}
    </PageBody>
  );
}

function FoundDomains({ domains }: { domains: readonly SendingDomain[] }) {
  const [search, setSearch] = useState('');
  if (domains.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Globe />}
          title="No domains yet"
          description="The domains of your mailboxes appear here."
          action={
            <Button asChild>
              <Link to={paths.add}>Connect a mailbox</Link>
            </Button>
          }
        />
      </Card>
    );
  const shown = worstFirst(domains.filter(({ domain }) => isFoundIn(domain, search)));
  return (
    <>
      {domains.length < searchedFrom ? null : (
        <SearchField
          label="Search domains"
          placeholder="Search domains..."
          value={search}
          onChange={setSearch}
          className="w-full sm:w-80"
        />
      )}
      {shown.length > 0 ? (
        shown.map((each) => <DomainCard key={each.domain} domain={each} />)
      ) : (
        <Card>
          <EmptyState icon={<SearchX />} title="Nothing found" description="No domain matches." />
        </Card>
      )}
    </>
  );
}

/** Domains whose first emails are stopped come first, then those that fail, then others where something must be set. */
const worstFirst = (domains: readonly SendingDomain[]) => domains.toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ firstEmailsStopped, failingSince, spf, dkim, dmarc, mx, trackingHost }: SendingDomain): number {
  if (firstEmailsStopped) return 0;
  if (failingSince !== null) return 1;
  const findings = [spf, dkim, dmarc, mx, trackingHost];
  return findings.some((finding) => finding?.verdict === 'missing' || finding?.verdict === 'wrong') ? 2 : 3;
}
