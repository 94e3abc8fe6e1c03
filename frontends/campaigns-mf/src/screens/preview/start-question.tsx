import { type Campaign, serverNow } from '@cadenza/api-client';
import type { LaunchForecast } from '@cadenza/contracts';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { forecastQuery } from '../../api/get-forecast.ts';
import { countOf } from '../../campaign/rates.ts';
import { isRelay } from '../../mailbox/chosen-senders.ts';
import { firstSendInWords, leadsInWords, sendersInWords, windowInWords } from './start-summary.ts';

export interface StartQuestionProps {
  campaign: Campaign;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  pending: boolean;
}

/** Sums up what starts, and asks. What cannot be read keeps nobody from starting. */
export function StartQuestion({ campaign, ...dialog }: StartQuestionProps) {
  // A campaign that starts has no forecast any more.
  const isAsking = dialog.open && !dialog.pending;
  const forecast = useQuery({ ...forecastQuery(campaign.id, campaign), enabled: isAsking });
  const mailboxes = useQuery({ ...mailboxesQuery, enabled: dialog.open && !isRelay(campaign.senders) });
  const foreseen = (words: (found: LaunchForecast) => string) =>
    forecast.data ? words(forecast.data) : forecast.isError ? 'Could not be foreseen' : '…';
  const senders = () => (mailboxes.isError ? 'Could not be read' : '…');
  const lines = [
    {
      name: 'Leads',
      words: forecast.isError
        ? countOf(campaign.totalLeads, 'lead')
        : foreseen((found) => leadsInWords(campaign.totalLeads, found)),
    },
    { name: 'First email', words: foreseen((found) => firstSendInWords(found, campaign.timezone, serverNow())) },
    {
      name: 'Senders',
      words:
        isRelay(campaign.senders) || mailboxes.data
          ? sendersInWords(campaign.senders, mailboxes.data ?? [])
          : senders(),
    },
    { name: 'Send window', words: windowInWords(campaign) },
  ];
  return (
    <ConfirmDialog
      {...dialog}
      title={<span className="wrap-anywhere">Start “{campaign.name}”?</span>}
      description="The launch settings are locked from then on; leads and emails can still be changed."
      confirmLabel="Start Campaign"
    >
      <dl className="grid gap-2.5 text-sm" aria-busy={forecast.isPending}>
        {lines.map(({ name, words }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere font-medium">{words}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
