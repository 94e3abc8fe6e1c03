import type { Campaign } from '@cadenza/api-client';
import type { RefusalDecision, UnclearRefusals } from '@cadenza/contracts';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { unclearRefusalsQuery, useSettleRefusals } from '../../api/unclear-refusals.ts';
import { countOf } from '../../campaign/rates.ts';

const labels: Record<RefusalDecision, string> = {
  'try-again': 'Try again now',
  policy: 'They are refused',
  'dead-address': 'Addresses are dead',
};
const said: Record<RefusalDecision, (emails: string) => string> = {
  'try-again': (emails) => `${emails} will be tried again`,
  policy: (emails) => `${emails} counted as refused`,
  'dead-address': (emails) => `${emails} counted as sent to dead addresses`,
};
const questions: Record<RefusalDecision, (emails: string) => string> = {
  'try-again': (emails) => `${emails} will be sent again at once, in the hours of their campaigns.`,
  policy: (emails) => `${emails} will count as bounced. Their addresses stay as they are.`,
  'dead-address': (emails) => `${emails} will count as bounced, and their addresses will never be mailed again.`,
};

/** Refusals that do not say whom they are about (rule D10), for a person to decide; nothing when there are none. */
export function UnclearRefusalsCard({ campaign }: { campaign: Campaign }) {
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  const { data: kinds = [] } = useQuery({ ...unclearRefusalsQuery(campaign.id), enabled: isRunning });
  if (kinds.length === 0) return null;
  return (
    <Card aria-label="Unclear refusals">
      <CardHeader>
        <CardTitle>{titleOf(kinds)}</CardTitle>
        <CardDescription>
          Mail servers refused them in words that do not say whom they are about. They are tried again for five days,
          and then wait until you decide. A decision is for all emails that were refused with the same words.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="max-h-96 divide-y overflow-y-auto">
          {kinds.map((each) => (
            <KindOfRefusal key={each.kind} refusals={each} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function titleOf(kinds: readonly UnclearRefusals[]): string {
  const sum = (count: (each: UnclearRefusals) => number) => kinds.reduce((all, each) => all + count(each), 0);
  const undecided = sum((each) => each.undecided);
  if (undecided > 0) return `${countOf(undecided, 'email')} ${undecided === 1 ? 'waits' : 'wait'} for your decision`;
  const emails = sum((each) => each.emails);
  return `${countOf(emails, 'email')} ${emails === 1 ? 'was' : 'were'} refused without saying why`;
}

function KindOfRefusal({ refusals }: { refusals: UnclearRefusals }) {
  const [asked, setAsked] = useState<RefusalDecision | null>(null);
  const settling = useSettleRefusals();
  const emails = countOf(refusals.emails, 'email');

  // Awaited, not given as callbacks: the row goes with the last email, and its callbacks would never run.
  async function settle(decision: RefusalDecision) {
    try {
      const settled = await settling.mutateAsync({ kind: refusals.kind, decision });
      showSuccess(said[decision](countOf(settled, 'email')));
    } catch (error) {
      showError(error, 'The refusals could not be settled');
    }
    setAsked(null);
  }

  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere line-clamp-3 font-medium text-sm" title={refusals.said}>
        {refusals.said}
      </p>
      <p className="wrap-anywhere text-muted-foreground text-xs">{detailOf(refusals)}</p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(labels) as RefusalDecision[]).map((decision) => (
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
        destructive={asked === 'dead-address'}
        onConfirm={() => asked && void settle(asked)}
        pending={settling.isPending}
      />
    </li>
  );
}

/** `7 emails to 2 domains, 3 of them wait for you, through ann@example.com, in 2 campaigns` */
function detailOf({ emails, undecided, domains, campaigns, mailboxes }: UnclearRefusals): string {
  const waiting = undecided > 0 && undecided < emails ? `, ${undecided} of them wait for you` : '';
  const through = mailboxes.length > 0 ? `, through ${mailboxes.slice(0, 3).join(', ')}` : '';
  const more = mailboxes.length > 3 ? ` and ${mailboxes.length - 3} more` : '';
  const elsewhere = campaigns > 1 ? `, in ${countOf(campaigns, 'campaign')}` : '';
  return `${countOf(emails, 'email')} to ${countOf(domains, 'domain')}${waiting}${through}${more}${elsewhere}`;
}
