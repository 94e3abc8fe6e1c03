import type { SendingDomain } from '@cadenza/contracts';
import { type ShownTimes, useShownTimes } from '@cadenza/screen-kit';
import { Alert, Label, Switch } from '@cadenza/ui';
import { useId } from 'react';
import { useChangeDomain } from '../../api/sending-domains.ts';

/** Rule M11. */
const graceMs = 72 * 60 * 60 * 1_000;

/** Since when nothing vouches for the mail of a domain, what becomes of its first emails, and the choice of the user. */
export function FailingDomain({ domain }: { domain: SendingDomain }) {
  const times = useShownTimes();
  const { failingSince, firstEmailsStopped, stopsFirstEmails } = domain;
  if (failingSince === null) return stopsFirstEmails ? null : <StopSwitch domain={domain} />;
  return (
    <Alert
      variant={firstEmailsStopped ? 'destructive' : 'warning'}
      title={firstEmailsStopped ? 'First emails stopped' : `Failing since ${times.instant(failingSince)}`}
    >
      <p>
        {firstEmailsStopped ? `Failing since ${times.instant(failingSince)}. ` : ''}
        Neither SPF nor DKIM vouches for its mail, so receivers refuse it or sort it out as spam.{' '}
        {sentenceOf(domain, failingSince, times)}
      </p>
      <div className="mt-3">
        <StopSwitch domain={domain} />
      </div>
    </Alert>
  );
}

function sentenceOf(
  { firstEmailsStopped, stopsFirstEmails, checkedAt }: SendingDomain,
  failingSince: string,
  { instant }: ShownTimes,
): string {
  if (firstEmailsStopped)
    return 'Its mailboxes write to nobody for the first time until one of the two is good. Follow-ups go on.';
  if (!stopsFirstEmails) return 'First emails go on, as you chose.';
  const stopsAt = new Date(Date.parse(failingSince) + graceMs).toISOString();
  // The last check did not find out, or the user has only now chosen that they stop.
  if (checkedAt !== null && Date.parse(checkedAt) >= Date.parse(stopsAt))
    return 'First emails stop with the next check that finds neither of them good. Follow-ups go on.';
  return `Unless one of the two is good by ${instant(stopsAt)}, first emails stop then. Follow-ups go on.`;
}

function StopSwitch({ domain: { domain, stopsFirstEmails } }: { domain: SendingDomain }) {
  const change = useChangeDomain(domain);
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Switch
        id={id}
        checked={change.isPending ? change.variables : stopsFirstEmails}
        onCheckedChange={(checked) => change.mutate(checked)}
      />
      <Label htmlFor={id} className="pt-0.5 text-foreground">
        Stop first emails when this domain has failed for three days
        <span className="sr-only"> {domain}</span>
      </Label>
    </div>
  );
}
