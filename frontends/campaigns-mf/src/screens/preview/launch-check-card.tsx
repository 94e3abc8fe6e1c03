import { type Campaign, errorMessage } from '@cadenza/api-client';
import { useLeadFields } from '@cadenza/lead-fields';
import { useQuery } from '@cadenza/screen-kit';
import { Alert, Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Skeleton } from '@cadenza/ui';
import { launchCheckQuery } from '../../api/get-launch-check.ts';
import { countOf } from '../../campaign/rates.ts';
import { arrivalFindings } from './arrival-findings.ts';
import { FindingRow } from './finding-row.tsx';
import { type Finding, findingsOf } from './findings.ts';
import { senderFindings } from './sender-findings.ts';

function introduction(findings: readonly Finding[]): string {
  if (findings.some(({ forbidsStart }) => forbidsStart)) return 'The campaign cannot start before this is put right:';
  const grave = findings.filter(({ isGrave }) => isGrave);
  if (grave.length === 0) return 'You can start all the same. A look may be worth it:';
  const what = grave.some(({ fixIn }) => fixIn === 'senders') ? 'nothing would leave' : 'emails would fail';
  return `You can start all the same, but ${what}:`;
}

/** What to look at before the start. */
export function LaunchCheckCard({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery(launchCheckQuery(campaign.id));
  const { data: fields = [] } = useLeadFields();
  const findings = data
    ? [...senderFindings(data.senders), ...findingsOf(data, fields, campaign), ...arrivalFindings(data.arrival)]
    : [];
  return (
    <Card aria-label="Launch check">
      <CardHeader>
        <CardTitle>Launch check</CardTitle>
        {findings.length > 0 ? <CardDescription>{introduction(findings)}</CardDescription> : null}
      </CardHeader>
      <CardContent>
        {findings.length > 0 ? (
          <ul className="divide-y">
            {findings.map((finding) => (
              <li key={finding.kind}>
                <FindingRow campaignId={campaign.id} finding={finding} />
              </li>
            ))}
          </ul>
        ) : data ? (
          <Alert variant="success">
            All is well: {countOf(data.leadCount, 'lead')} can be mailed, and no email has an empty place.
          </Alert>
        ) : error ? (
          <div className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
            <p>The check could not be made. {errorMessage(error, 'Please try again.')}</p>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton className="h-5 w-full max-w-md" />
        )}
      </CardContent>
    </Card>
  );
}
