import type { DomainCheck, SendingDomain } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardTitle } from '@cadenza/ui';
import { useCheckDomain } from '../../api/sending-domains.ts';
import { RefusedDomainAlerts } from '../../components/refused-domain-alerts.tsx';
import { mailboxesOf } from '../../mailbox/words.ts';
import { FailingDomain } from './failing-domain.tsx';
import { FindingRow } from './finding-row.tsx';
import { TrackingHostRow } from './tracking-host-row.tsx';

const checks: readonly (readonly [DomainCheck, string])[] = [
  ['spf', 'SPF'],
  ['dkim', 'DKIM'],
  ['dmarc', 'DMARC'],
  ['mx', 'MX'],
];

function sendersOf({ mailboxCount, sendsByRelay }: SendingDomain): string {
  if (!sendsByRelay) return mailboxesOf(mailboxCount);
  return mailboxCount === 0 ? 'the relay' : `the relay and ${mailboxesOf(mailboxCount)}`;
}

/** What the DNS says of one domain, and what to set. */
export function DomainCard({ domain }: { domain: SendingDomain }) {
  const { instant } = useShownTimes();
  const check = useCheckDomain(domain.domain);
  const checked = domain.checkedAt === null ? 'not checked yet' : `checked ${instant(domain.checkedAt)}`;
  return (
    <Card aria-label={domain.domain}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5 pb-4">
        <div className="grid min-w-0 gap-1">
          <CardTitle className="wrap-anywhere">{domain.domain}</CardTitle>
          <CardDescription>
            {sendersOf(domain)} · {checked}
          </CardDescription>
        </div>
        <Button variant="outline" size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check again'}
          <span className="sr-only"> {domain.domain}</span>
        </Button>
      </div>
      <CardContent className="grid min-w-0 gap-5">
        <RefusedDomainAlerts domain={domain.domain} />
        {domain.mailboxCount === 0 ? null : <FailingDomain domain={domain} />}
        <dl className="grid min-w-0 gap-4 text-sm">
          {checks.map(([each, name]) => (
            <FindingRow key={each} name={name} finding={domain[each]} />
          ))}
          <TrackingHostRow domain={domain} />
        </dl>
      </CardContent>
    </Card>
  );
}
