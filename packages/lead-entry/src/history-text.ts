import type { HistoryKind, LeadHistory } from '@cadenza/contracts';
import { endingReasonText } from '@cadenza/contracts/ending-reason';
import { holdWithoutEnd } from '@cadenza/contracts/limits';

type Entry = Pick<LeadHistory[number], 'kind' | 'stepNumber' | 'detail'> & {
  by?: LeadHistory[number]['by'];
};

const texts: Record<HistoryKind, string> = {
  created: 'Lead created',
  filled: 'Filled in by an import',
  changed: 'Lead changed',
  'address-changed': 'Address changed',
  joined: 'Added to a campaign',
  left: 'Removed from a campaign',
  'email-under-way': 'is being sent',
  'email-put-off': 'is waiting to be tried again',
  'email-sent': 'sent',
  'email-failed': 'failed',
  'email-unknown': 'may have been sent',
  opened: 'opened',
  clicked: 'Link clicked',
  replied: 'Replied',
  bounced: 'bounced',
  complained: 'reported as spam',
  absent: 'Out of office',
  'opted-out': 'Unsubscribed',
  'taken-back': 'A verdict was taken back',
  held: 'On hold',
  'hold-lifted': 'Hold ended',
  ended: 'No more emails of this campaign',
  'went-on': 'Emails go on',
  'began-anew': 'Begins again with the new address',
};
/** What lets a lead go on in a campaign that stands still sends nothing by itself. */
const textsAtRest: Partial<Record<HistoryKind, string>> = {
  'went-on': 'No longer stopped',
  'began-anew': 'New address',
};
const campaignsAtRest: Record<string, string> = {
  'campaign-paused': 'Emails go on when the campaign is resumed',
  'campaign-stopped': 'The campaign is stopped, so nothing more is sent',
  'campaign-completed': 'The campaign is completed, so nothing more is sent',
};

/** Texts that go on from "Email 2". */
const ofEmails: ReadonlySet<HistoryKind> = new Set<HistoryKind>([
  ...(['email-under-way', 'email-put-off', 'email-sent', 'email-failed', 'email-unknown'] as const),
  ...(['opened', 'bounced', 'complained'] as const),
]);

export function historyText({ kind, stepNumber, detail, by }: Entry): string {
  const played = kind === 'taken-back' && by === 'test' ? 'A test was taken back' : undefined;
  const text = played ?? (detail !== null && detail in campaignsAtRest ? textsAtRest[kind] : undefined) ?? texts[kind];
  const email = stepNumber === null ? 'Email' : `Email ${stepNumber}`;
  if (ofEmails.has(kind)) return `${email} ${text}`;
  return stepNumber === null ? text : `${text} (${email.toLowerCase()})`;
}

/**
 * What is said below the text; `null` for nothing. Most reasons are sentences, some are codes.
 * @param instant writes an instant
 */
export function historyDetail({ kind, detail }: Entry, instant: (at: string) => string): string | null {
  if (detail === null) return null;
  if (kind === 'taken-back') return `It was: ${texts[detail as HistoryKind] ?? detail}`;
  if (detail === 'former-address') return 'To an address that the lead had before';
  if (kind !== 'held') return campaignsAtRest[detail] ?? endingReasonText(detail);
  return detail === holdWithoutEnd ? 'Until somebody decides' : `Until ${instant(detail)}`;
}
