import type { CorrectVerdictRequest } from '@cadenza/contracts';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { ShieldQuestion } from 'lucide-react';
import { useCorrectVerdict } from '../../../api/correct-verdict.ts';
import { TellingSentence } from './telling-sentence.tsx';
import type { VerdictCorrectionProps } from './verdict-correction.tsx';
import { consequenceOf, isMaybe, meanwhile, verdictLabels } from './verdicts.ts';

/** Why a mail is unverified, what holds until a person decides, and the two ways to decide. */
export function UnverifiedStrip({ campaign, mail, others, reason }: VerdictCorrectionProps & { reason: string }) {
  const deciding = useCorrectVerdict(campaign.id, mail.id);
  const { verdict, returnsOn } = mail;
  const circumstances = { flags: campaign, status: campaign.status, others };
  const words = isMaybe(mail) ? forMaybe : mail.blames ? forReturned : forForged;
  const [accepted, dismissed] = [verdict, words.instead].map((each) => consequenceOf(each, mail, circumstances));

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
      <TellingSentence mail={mail} />
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
            {words.accept}
          </Button>
          <span className="text-muted-foreground">{accepted}</span>
        </li>
        <li className="grid content-start gap-1">
          <Button
            variant="outline"
            size="sm"
            pending={isDismissing}
            disabled={isAccepting}
            onClick={() => void decide({ verdict: words.instead }, `${words.dismissed}. ${dismissed}`)}
          >
            {words.dismiss}
          </Button>
          <span className="text-muted-foreground">{dismissed}</span>
        </li>
      </ul>
    </section>
  );
}

/** What a mail that is no opt-out is instead: forged, or a person's answer. */
const forForged = { instead: 'other', accept: 'Accept', dismiss: 'Dismiss', dismissed: 'Dismissed' } as const;
const forReturned = { ...forForged, accept: 'It is refused', dismiss: 'Go on without it' } as const;
const forMaybe = { instead: 'reply', accept: 'It is a stop', dismiss: 'Not a stop', dismissed: 'Not a stop' } as const;
