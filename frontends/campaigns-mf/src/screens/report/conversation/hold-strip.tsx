import { type Campaign, serverNow } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { useLeadFields } from '@cadenza/lead-fields';
import { showError, showSuccess, useShownTimes } from '@cadenza/screen-kit';
import { Button } from '@cadenza/ui';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useHoldLead } from '../../../api/hold-lead.ts';
import { useResumeLead } from '../../../api/resume-lead.ts';
import { addDays, dayAt, formatDay } from '../../../campaign/days.ts';
import { instantInZone } from '../../../campaign/instant-in-zone.ts';
import { offeredActions } from '../../../campaign/lifecycle.ts';
import { lackingWords } from '../../../campaign/missing-values.ts';
import { heldForWantOf, heldUntilDay, isHeldInDoubt } from '../holds.ts';
import { DayForm } from './lazy-day-form.tsx';

const suggestedDays = 7;
const holdDaysMax = 366;

export interface HoldStripProps {
  campaign: Campaign;
  row: ReportRow;
}

/**
 * Shows until when a lead gets nothing, and the controls to change that; empty for a lead that gets no more emails
 * anyway.
 */
export function HoldStrip({ campaign, row }: HoldStripProps) {
  const [isAskingDay, setIsAskingDay] = useState(false);
  const resuming = useResumeLead(campaign.id, row.leadId);
  const day = heldUntilDay(row, campaign.timezone);
  const times = useShownTimes();
  const isInDoubt = isHeldInDoubt(row);
  const { data: fields = [] } = useLeadFields();
  const lacking = lackingWords(heldForWantOf(row), fields);
  const today = dayAt(serverNow(), campaign.timezone);
  const isGoingOn = row.status !== 'completed' && row.status !== 'failed' && offeredActions(campaign.status).length > 0;
  if (!isGoingOn) return null;

  async function resume() {
    try {
      await resuming.mutateAsync();
      showSuccess('The lead goes on now');
    } catch (error) {
      showError(error, 'The lead could not go on');
    }
  }

  return (
    <section aria-label="Hold" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {row.blames ? (
          <HoldWords what="Waits: its email came back">
            Nothing is sent until you decide about the report below, or in the campaign about all like it.
          </HoldWords>
        ) : null}
        {isInDoubt ? (
          <HoldWords what="On hold: this person may have asked for no more mail">
            Nothing is sent until that mail is accepted or dismissed, or until you resume.
          </HoldWords>
        ) : null}
        {lacking === '' ? null : (
          <HoldWords what={`On hold: ${lacking}`}>
            The next email needs it. It goes on when the value comes, or without it when you resume.
          </HoldWords>
        )}
        {day === null || row.heldUntil === null ? null : (
          <HoldWords what={`On hold until ${formatDay(day, times, today, 'long')}`}>
            Goes on {instantInZone(row.heldUntil, campaign.timezone)}
          </HoldWords>
        )}
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-expanded={isAskingDay} onClick={() => setIsAskingDay(!isAskingDay)}>
            {day === null ? 'Hold until…' : 'Change date'}
          </Button>
          {day === null && !isInDoubt && lacking === '' ? null : (
            <Button variant="outline" size="sm" pending={resuming.isPending} onClick={() => void resume()}>
              Resume now
            </Button>
          )}
        </span>
      </div>
      {isAskingDay ? (
        <HoldForm campaign={campaign} leadId={row.leadId} heldDay={day} onClose={() => setIsAskingDay(false)} />
      ) : null}
    </section>
  );
}

function HoldWords({ what, children }: { what: string; children: ReactNode }) {
  return (
    <p className="flex min-w-56 flex-1 gap-2 text-sm">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        <span className="block font-medium">{what}</span>
        <span className="block text-muted-foreground text-xs">{children}</span>
      </span>
    </p>
  );
}

interface HoldFormProps {
  campaign: Campaign;
  leadId: string;
  heldDay: string | null;
  onClose: () => void;
}

function HoldForm({ campaign, leadId, heldDay, onClose }: HoldFormProps) {
  const times = useShownTimes();
  const holding = useHoldLead(campaign.id, leadId);
  const today = dayAt(serverNow(), campaign.timezone);
  const [min, max] = [addDays(today, 1), addDays(today, holdDaysMax)];

  async function hold(until: string) {
    await holding.mutateAsync({ until });
    showSuccess(`On hold until ${formatDay(until, times, today, 'long')}`);
    onClose();
  }

  return (
    <DayForm
      label="On hold until"
      hint={`The sequence goes on when this day begins in ${campaign.timezone}.`}
      initialDay={heldDay ?? addDays(today, suggestedDays)}
      min={min}
      max={max}
      refuse={(day) =>
        day >= min && day <= max ? null : `Choose a day from ${formatDay(min, times)} to ${formatDay(max, times)}.`
      }
      onSave={hold}
      failure="The lead could not be held"
      onCancel={onClose}
    />
  );
}
