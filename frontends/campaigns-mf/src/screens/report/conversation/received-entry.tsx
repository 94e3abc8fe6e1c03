import type { ReceivedMail } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { Badge, Button } from '@cadenza/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { EntryCard } from './entry-card.tsx';
import { MailText, NoText } from './mail-text.tsx';
import { TellingSentence } from './telling-sentence.tsx';
import { UnverifiedStrip } from './unverified-strip.tsx';
import { VerdictCorrection, type VerdictCorrectionProps } from './verdict-correction.tsx';
import { verdictLabels, verdictSentence } from './verdicts.ts';

export interface ReceivedEntryProps extends VerdictCorrectionProps {
  leadName: string;
  today: string;
}

export function ReceivedEntry({ leadName, ...verdict }: ReceivedEntryProps) {
  const { mail } = verdict;
  return (
    <EntryCard
      direction="received"
      title={mail.from ?? leadName}
      at={mail.receivedAt}
      subject={mail.subject}
      state={<Verdict {...verdict} />}
    >
      {mail.text === null ? <NoText>{sentenceWithoutText[mail.source]}</NoText> : <MailText text={mail.text} />}
    </EntryCard>
  );
}

const sentenceWithoutText = {
  mail: 'There is no text of this mail.',
  link: 'By the unsubscribe link of an email.',
  test: 'Played by the test actions of the report.',
};

/** The verdict on a mail and the earlier one, the reason on demand, and the controls to correct it. */
function Verdict({ today, ...correction }: Omit<ReceivedEntryProps, 'leadName'>) {
  const { mail } = correction;
  const times = useShownTimes();
  const [isReasonShown, setIsReasonShown] = useState(false);
  const reasonId = useId();
  const { variant } = verdictLabels[mail.verdict];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant={variant} className="whitespace-normal">
          {verdictSentence(mail, today, times)}
        </Badge>
        {mail.source === 'test' ? <Badge variant="outline">Test</Badge> : null}
        {mail.unverified ? <Badge variant="outline">Unverified</Badge> : null}
        <CorrectedFrom mail={mail} />
        {mail.reason === '' ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="group h-7 gap-1 px-1.5 text-muted-foreground text-xs"
            aria-expanded={isReasonShown}
            aria-controls={reasonId}
            onClick={() => setIsReasonShown(!isReasonShown)}
          >
            Why?
            <ChevronDown aria-hidden="true" className="size-3 transition-transform group-aria-expanded:rotate-180" />
          </Button>
        )}
        <VerdictCorrection {...correction} />
      </div>
      <p id={reasonId} hidden={!isReasonShown} className="wrap-anywhere text-muted-foreground text-xs">
        {mail.reason}
      </p>
      {mail.unverified ? <UnverifiedStrip {...correction} reason={mail.unverified} /> : null}
      {mail.somebodyElse ? (
        <div className="grid gap-2 rounded-md border border-dashed p-3 text-xs">
          <p>
            Asks for no more mail to somebody else: <b className="wrap-anywhere">{mail.somebodyElse}</b>. Nothing was
            stopped. Block that address if you agree.
          </p>
          <TellingSentence mail={mail} />
        </div>
      ) : null}
    </>
  );
}

function CorrectedFrom({ mail: { verdict, correctedFrom } }: { mail: ReceivedMail }) {
  if (correctedFrom === null || (correctedFrom === verdict && verdict !== 'absence')) return null;
  const before = correctedFrom === verdict ? 'another day of return' : verdictLabels[correctedFrom].label;
  return <span className="text-muted-foreground text-xs">was taken for: {before}</span>;
}
