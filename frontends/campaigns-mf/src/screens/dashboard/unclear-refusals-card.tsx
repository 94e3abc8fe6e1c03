import type { Campaign } from '@cadenza/api-client';
import type { RefusalDecision, UnclearRefusals } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { unclearRefusalsQuery, useSettleRefusals } from '../../api/unclear-refusals.ts';
import { countOf } from '../../campaign/rates.ts';
import { type Decision, KindToDecide } from '../../components/kind-to-decide.tsx';

const decisions: Record<RefusalDecision, Decision> = {
  'try-again': {
    label: 'Try again now',
    question: (emails) => `${emails} will be sent again at once, in the hours of their campaigns.`,
    told: (emails) => `${emails} will be tried again`,
  },
  policy: {
    label: 'They are refused',
    question: (emails) => `${emails} will count as bounced. Their addresses stay as they are.`,
    told: (emails) => `${emails} counted as refused`,
  },
  'dead-address': {
    label: 'Addresses are dead',
    question: (emails) => `${emails} will count as bounced, and their addresses will never be mailed again.`,
    told: (emails) => `${emails} counted as sent to dead addresses`,
    isDestructive: true,
  },
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
  const { kind, said, emails } = refusals;
  const settling = useSettleRefusals();
  return (
    <KindToDecide
      said={said}
      detail={detailOf(refusals)}
      emails={emails}
      decisions={decisions}
      settle={(decision) => settling.mutateAsync({ kind, decision })}
      isPending={settling.isPending}
      failure="The refusals could not be settled"
    />
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
