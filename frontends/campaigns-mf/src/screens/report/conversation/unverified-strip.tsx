import type { CorrectVerdictRequest } from '@cadenza/contracts';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { ShieldQuestion } from 'lucide-react';
import { useCorrectVerdict } from '../../../api/correct-verdict.ts';
import type { VerdictCorrectionProps } from './verdict-correction.tsx';
import { consequenceOf, meanwhile, verdictLabels } from './verdicts.ts';

/** Why a mail is unverified, what holds until a person decides, and the two ways to decide. */
export function UnverifiedStrip({ campaign, mail, others, reason }: VerdictCorrectionProps & { reason: string }) {
  const deciding = useCorrectVerdict(campaign.id, mail.id);
  const { verdict, returnsOn } = mail;
  const circumstances = { flags: campaign, others };
  const [accepted, dismissed] = [verdict, 'other' as const].map((each) => consequenceOf(each, mail, circumstances));

  async function decide(decision: CorrectVerdictRequest, said: string) {
    try {
      await deciding.mutateAsync(decision);
      showSuccess(said);
    } catch (error) {
      showError(error, 'The mail is still unverified');
    }
  }

  const isAccepting = deciding.isPending && deciding.variables.verdict === verdict;
  const isDismissing = deciding.isPending && !isAccepting;
  return (
    <section aria-label="Unverified mail" className="grid gap-2 rounded-md border border-dashed p-3 text-xs">
      <p className="flex gap-2">
        <ShieldQuestion aria-hidden="true" className="size-4 shrink-0 text-warning" />
        <span>
          {reason} {meanwhile(mail)}
        </span>
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        <li className="grid content-start gap-1">
          <Button
            variant="outline"
            size="sm"
            pending={isAccepting}
            disabled={isDismissing}
            onClick={() =>
              void decide({ verdict, returnsOn }, `Accepted: ${verdictLabels[verdict].label}. ${accepted}`)
            }
          >
            Accept
          </Button>
          <span className="text-muted-foreground">{accepted}</span>
        </li>
        <li className="grid content-start gap-1">
          <Button
            variant="outline"
            size="sm"
            pending={isDismissing}
            disabled={isAccepting}
            onClick={() => void decide({ verdict: 'other' }, `Dismissed. ${dismissed}`)}
          >
            Dismiss
          </Button>
          <span className="text-muted-foreground">{dismissed}</span>
        </li>
      </ul>
    </section>
  );
}
