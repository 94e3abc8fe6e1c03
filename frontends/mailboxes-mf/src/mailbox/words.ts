import type { ConnectionSecurity, Mailbox, MailboxActivity, MailboxState } from '@cadenza/contracts';

export const stateNames: Record<MailboxState, string> = {
  connected: 'Connected',
  paused: 'Paused',
  waiting: 'Waiting',
  'needs-attention': 'Needs attention',
};

export const securityNames: Record<ConnectionSecurity, string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

export const activityWords: Record<MailboxActivity['entries'][number]['kind'], string> = {
  connected: 'Connected',
  changed: 'Settings changed',
  paused: 'Paused',
  resumed: 'Resumed',
  'needs-attention': 'Needs attention',
  recovered: 'Works again',
  'self-tested': 'Self-test ended',
};

export const withoutReplies = 'Replies and bounces will not be seen';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const formatMoment = (instant: string) => moments.format(new Date(instant));

/** `0/40`: sent today, of what is allowed today. */
export const todayOf = ({ sentToday, leftToday }: Mailbox) => `${sentToday}/${sentToday + leftToday}`;

export function lastReadOf({ imap, lastReadAt }: Mailbox): string {
  if (imap === null) return 'Replies not read';
  return lastReadAt === null ? 'Not read yet' : formatMoment(lastReadAt);
}
