import type { DomainCheck, DomainFinding, DomainVerdict, SendingDomain } from '@cadenza/contracts';
import { Button, Card, CardContent, CardDescription, CardTitle } from '@cadenza/ui';
import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useCheckDomain } from '../../api/sending-domains.ts';
import { formatMoment, mailboxesOf } from '../../mailbox/words.ts';
import { FailingDomain } from './failing-domain.tsx';
import { RecordToSet } from './record-to-set.tsx';

const checks: readonly (readonly [DomainCheck, string])[] = [
  ['spf', 'SPF'],
  ['dkim', 'DKIM'],
  ['dmarc', 'DMARC'],
  ['mx', 'MX'],
];

const verdicts: Record<DomainVerdict, { name: string; Icon: typeof CircleCheck; classes: string }> = {
  good: { name: 'Good', Icon: CircleCheck, classes: 'text-success' },
  missing: { name: 'Missing', Icon: CircleX, classes: 'text-destructive' },
  wrong: { name: 'Wrong', Icon: CircleAlert, classes: 'text-destructive' },
  unknown: { name: 'Unknown', Icon: CircleHelp, classes: 'text-muted-foreground' },
};

/** What the DNS says of one domain, and what to set. */
export function DomainCard({ domain }: { domain: SendingDomain }) {
  const check = useCheckDomain(domain.domain);
  const checked = domain.checkedAt === null ? 'not checked yet' : `checked ${formatMoment(domain.checkedAt)}`;
  return (
    <Card aria-label={domain.domain}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5 pb-4">
        <div className="grid min-w-0 gap-1">
          <CardTitle className="wrap-anywhere">{domain.domain}</CardTitle>
          <CardDescription>
            {mailboxesOf(domain.mailboxCount)} · {checked}
          </CardDescription>
        </div>
        <Button variant="outline" size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check again'}
          <span className="sr-only"> {domain.domain}</span>
        </Button>
      </div>
      <CardContent className="grid min-w-0 gap-5">
        <FailingDomain domain={domain} />
        <dl className="grid min-w-0 gap-4 text-sm">
          {checks.map(([each, name]) => (
            <FindingRow key={each} name={name} finding={domain[each]} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function FindingRow({ name, finding }: { name: string; finding: DomainFinding }) {
  const { name: verdict, Icon, classes } = verdicts[finding.verdict];
  return (
    <div className="grid min-w-0 grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 sm:grid-cols-[1rem_9rem_minmax(0,1fr)]">
      <dt className="contents">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 ${classes}`} />
        <span>
          <span className="font-medium">{name}</span> <span className={classes}>{verdict}</span>
        </span>
      </dt>
      <dd className="wrap-anywhere col-start-2 grid min-w-0 gap-2 sm:col-start-3">
        <p>{finding.message}</p>
        {finding.lastKnown === null ? null : <LastKnown {...finding.lastKnown} />}
        {finding.record === null ? null : <RecordToSet record={finding.record} />}
      </dd>
    </div>
  );
}

function LastKnown({ verdict, message, at }: NonNullable<DomainFinding['lastKnown']>) {
  return (
    <p className="text-muted-foreground">
      {verdicts[verdict].name} on {formatMoment(at)}: {message}
    </p>
  );
}
