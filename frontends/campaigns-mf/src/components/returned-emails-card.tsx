import type { Campaign } from '@cadenza/api-client';
import type { ReturnDecision, ReturnedEmails } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { returnedEmailsQuery, useSettleReturnedEmails } from '../api/returned-emails.ts';
import { countOf } from '../campaign/rates.ts';
import { type Decision, KindToDecide } from './kind-to-decide.tsx';

const decisions: Record<ReturnDecision, Decision> = {
  'send-again': {
    label: 'Send again',
    question: (emails) =>
      `${emails} will be sent once more, in the send window. Put right first what the report says, or it happens again.`,
    told: (emails) => `${emails} will be sent again`,
  },
  refused: {
    label: 'They are refused',
    question: (emails) => `${emails} will count as bounced. Their addresses stay as they are.`,
    told: (emails) => `${emails} counted as refused`,
  },
  'go-on': {
    label: 'Go on without it',
    question: (emails) => `${emails} will not be sent again, and their leads get the next step.`,
    told: (emails) => `The leads of ${emails} go on`,
  },
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

function KindOfReturn({ returned: { kind, said, blames, emails, campaigns } }: { returned: OpenKind }) {
  const settling = useSettleReturnedEmails();
  const elsewhere = campaigns > 1 ? `, in ${countOf(campaigns, 'campaign')}` : '';
  return (
    <KindToDecide
      said={said}
      detail={`${blamed[blames]} · ${countOf(emails, 'email')}${elsewhere}`}
      emails={emails}
      decisions={decisions}
      settle={(decision) => settling.mutateAsync({ kind, decision })}
      isPending={settling.isPending}
      failure="The emails could not be settled"
    />
  );
}
