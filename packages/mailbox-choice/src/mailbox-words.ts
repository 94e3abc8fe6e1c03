import type { Mailbox, MailboxState } from '@cadenza/contracts';

export const stateNames: Record<MailboxState, string> = {
  connected: 'Connected',
  paused: 'Paused',
  waiting: 'Waiting',
  'needs-attention': 'Needs attention',
};

/** What is said below the address: why a mailbox is away, or how many emails it may still send today. */
export const mailboxLine = ({
  state,
  stateReason,
  leftToday,
  fromName,
}: Pick<Mailbox, 'state' | 'stateReason' | 'leftToday' | 'fromName'>): string =>
  state === 'connected' ? `${fromName} · ${leftToday} left today` : (stateReason ?? stateNames[state]);
