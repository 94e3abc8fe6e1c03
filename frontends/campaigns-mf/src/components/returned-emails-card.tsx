import type { Campaign } from '@cadenza/api-client';
import type { ReturnDecision, ReturnedEmails } from '@cadenza/contracts';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { returnedEmailsQuery, useSettleReturnedEmails } from '../api/returned-emails.ts';
import { countOf } from '../campaign/rates.ts';

const labels: Record<ReturnDecision, string> = {
  'send-again': 'Send again',
  refused: 'They are refused',
  'go-on': 'Go on without it',
};
const said: Record<ReturnDecision, (emails: string) => string> = {
  'send-again': (emails) => `${emails} will be sent again`,
  refused: (emails) => `${emails} counted as refused`,
  'go-on': (emails) => `The leads of ${emails} go on`,
};
const questions: Record<ReturnDecision, (emails: string) => string> = {
  'send-again': (emails) =>
    `${emails} will be sent once more, in the send window. Put right first what the report says, or it happens again.`,
  refused: (emails) => `${emails} will count as bounced. Their addresses stay as they are.`,
  'go-on': (emails) => `${emails} will not be sent again, and their leads get the next step.`,
};
const blamed: Record<Exclude<ReturnedEmails['blames'], 'recipient'>, string> = {
  account: 'Blames your mail account or server',
  domain: 'Refuses your domain: look at SPF, DKIM and DMARC',
  unclear: 'Does not say whom it blames',
};

type OpenKind = ReturnedEmails & { blames: keyof typeof blamed };
const isOpen = (kind: ReturnedEmails): kind is OpenKind => kind.blames !== 'recipient';

/** Emails that came back though their recipients are not to blame (rule D12), for a person to decide; nothing when there are none. */
export function ReturnedEmailsCard({ campaign }: { campaign: Pick<Campaign, 'id' | 'status'> }) {
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  const { data = [] } = useQuery({ ...returnedEmailsQuery(campaign.id), enabled: isRunning });
  const kinds = data.filter(isOpen);
  if (kinds.length === 0) return null;
  const emails = kinds.reduce((all, each) => all + each.emails, 0);
  return (
    <Card aria-label="Emails that came back">
      <CardHeader>
        <CardTitle>
          {countOf(emails, 'email')} came back and {emails === 1 ? 'waits' : 'wait'} for your decision
        </CardTitle>
        <CardDescription>
          The reports do not blame the recipients, so these emails count as no bounces, and their leads get nothing
          until you decide. A decision is for all emails that came back with the same words.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="max-h-96 divide-y overflow-y-auto">
          {kinds.map((each) => (
            <KindOfReturn key={each.kind} returned={each} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function KindOfReturn({ returned }: { returned: OpenKind }) {
  const [asked, setAsked] = useState<ReturnDecision | null>(null);
  const settling = useSettleReturnedEmails();
  const emails = countOf(returned.emails, 'email');

  // Awaited, not given as callbacks: the row goes with the last email, and its callbacks would never run.
  async function settle(decision: ReturnDecision) {
    try {
      const settled = await settling.mutateAsync({ kind: returned.kind, decision });
      showSuccess(said[decision](countOf(settled, 'email')));
    } catch (error) {
      showError(error, 'The emails could not be settled');
    }
    setAsked(null);
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere line-clamp-3 font-medium text-sm" title={returned.said}>
        {returned.said}
      </p>
      <p className="text-muted-foreground text-xs">
        {blamed[returned.blames]} · {emails}
        {returned.campaigns > 1 ? `, in ${countOf(returned.campaigns, 'campaign')}` : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(labels) as ReturnDecision[]).map((decision) => (
          <Button
            key={decision}
            variant="outline"
            size="sm"
            disabled={settling.isPending}
            aria-haspopup="dialog"
            onClick={() => setAsked(decision)}
          >
            {labels[decision]}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={asked ? labels[asked] : ''}
        description={asked ? questions[asked](emails) : ''}
        confirmLabel={asked ? labels[asked] : ''}
        onConfirm={() => asked && void settle(asked)}
        pending={settling.isPending}
      />
    </li>
  );
}
