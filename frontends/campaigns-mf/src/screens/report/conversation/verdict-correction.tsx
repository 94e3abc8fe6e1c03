import type { Campaign } from '@cadenza/api-client';
import type { CorrectVerdictRequest, ReceivedMail, Verdict } from '@cadenza/contracts';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button, Menu, MenuContent, MenuItem, MenuTrigger, Spinner } from '@cadenza/ui';
import { useRef, useState } from 'react';
import { useCorrectVerdict } from '../../../api/correct-verdict.ts';
import { DayForm } from './lazy-day-form.tsx';
import { consequenceOf, offeredVerdicts, verdictLabels } from './verdicts.ts';

const failure = 'The mail could not be taken for something else';

export interface VerdictCorrectionProps {
  campaign: Campaign;
  mail: ReceivedMail;
  /** The other mails that came back from the lead. */
  others: readonly ReceivedMail[];
}

/** Offers the other verdicts for a mail, with the consequence of each. An absence asks for its day first. */
export function VerdictCorrection({ campaign, mail, others }: VerdictCorrectionProps) {
  const correcting = useCorrectVerdict(campaign.id, mail.id);
  const [isAskingDay, setIsAskingDay] = useState(false);
  const dayInput = useRef<HTMLInputElement>(null);
  const offered = offeredVerdicts(mail);
  if (offered.length === 0) return null;
  const consequence = (verdict: Verdict) =>
    consequenceOf(verdict, mail, { flags: campaign, status: campaign.status, others });
  const labelOf = (verdict: Verdict) =>
    verdict === 'absence' && mail.verdict === 'absence' ? 'Another day of return' : verdictLabels[verdict].label;

  async function correct(correction: CorrectVerdictRequest) {
    // Composed before the call, which changes the mail.
    const said = `Taken for: ${verdictLabels[correction.verdict].label}. ${consequence(correction.verdict)}`;
    await correcting.mutateAsync(correction);
    showSuccess(said);
    setIsAskingDay(false);
  }

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="outline"
            size="sm"
            className="ml-auto h-7 px-2 text-xs"
            aria-label="Change what this is taken for"
            // Not disabled while a request runs, because it has the focus by then.
            aria-busy={correcting.isPending}
          >
            {correcting.isPending ? <Spinner label={null} /> : null}
            Change
          </Button>
        </MenuTrigger>
        <MenuContent
          align="end"
          className="w-96"
          onCloseAutoFocus={(event) => {
            if (dayInput.current === null) return;
            event.preventDefault();
            dayInput.current.focus();
          }}
        >
          {offered.map((verdict) => (
            <MenuItem
              key={verdict}
              disabled={correcting.isPending}
              description={consequence(verdict)}
              onSelect={() => {
                setIsAskingDay(verdict === 'absence');
                if (verdict !== 'absence') correct({ verdict }).catch((error) => showError(error, failure));
              }}
            >
              {labelOf(verdict)}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {isAskingDay ? (
        <div className="w-full pt-1">
          <DayForm
            label="Back on"
            hint={`${consequence('absence')} The day may be left empty when the mail names none.`}
            initialDay={mail.returnsOn ?? ''}
            onSave={(day) => correct({ verdict: 'absence', returnsOn: day === '' ? null : day })}
            failure={failure}
            onCancel={() => setIsAskingDay(false)}
            inputRef={dayInput}
          />
        </div>
      ) : null}
    </>
  );
}
