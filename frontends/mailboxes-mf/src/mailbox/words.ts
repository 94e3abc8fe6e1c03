import type { ConnectionSecurity, Mailbox, MailboxActivity, OauthProvider } from '@cadenza/contracts';
import type { ShownTimes } from '@cadenza/screen-kit';

export const securityNames: Record<ConnectionSecurity, string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

export const providerNames: Record<OauthProvider, string> = { google: 'Google', microsoft: 'Microsoft' };

export const activityWords: Record<MailboxActivity['entries'][number]['kind'], string> = {
  connected: 'Connected',
  changed: 'Settings changed',
  paused: 'Paused',
  resumed: 'Resumed',
  'needs-attention': 'Needs attention',
  recovered: 'Works again',
  'self-tested': 'Self-test ended',
  waiting: 'The inbox could not be read',
  'read-again': 'The inbox is read again',
  warned: 'Sends half for safety',
  eased: 'May send its whole limit again',
};

export const withoutReplies = 'Replies and bounces will not be seen';

const countOf = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
export const leadsOf = (count: number) => countOf(count, 'lead');
export const mailboxesOf = (count: number) =>
  count === 1 ? '1 mailbox' : `${count.toLocaleString('en-US')} mailboxes`;
export const campaignsOf = (count: number) => countOf(count, 'campaign');

/** `0/40`: sent today, of what is allowed today. */
export const todayOf = ({ sentToday, leftToday }: Mailbox) => `${sentToday}/${sentToday + leftToday}`;

/** When its inbox was last read, in lower case. */
export function lastReadOf({ imap, lastReadAt }: Mailbox, nowMs: number, times: ShownTimes): string {
  if (imap === null) return 'replies are not seen';
  return lastReadAt === null ? 'not read yet' : `read ${agoOf(lastReadAt, nowMs, times)}`;
}

/** Why a mailbox does not work as usual, or sends less than it might. */
export const reasonOf = ({ stateReason, warning }: Mailbox): string | null => stateReason ?? warning;

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const minuteMs = 60_000;
const minutesPerHour = 60;
const hoursPerDay = 24;
const daysPerWeek = 7;

/** "2 min ago"; the date once a week has passed. */
export function agoOf(instant: string, nowMs: number, { dayOf }: ShownTimes): string {
  const minutes = Math.floor((nowMs - Date.parse(instant)) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < minutesPerHour) return `${minutes} min ago`;
  const hours = Math.floor(minutes / minutesPerHour);
  if (hours < hoursPerDay) return `${hours} h ago`;
  const days = Math.floor(hours / hoursPerDay);
  if (days < daysPerWeek) return days === 1 ? '1 day ago' : `${days} days ago`;
  return `on ${dayOf(instant)}`;
}
