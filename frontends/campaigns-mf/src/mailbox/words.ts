import type { CapacityLimit } from '@cadenza/contracts';
import { formatCount } from '../campaign/rates.ts';

export const relayName = 'The mail account of this installation';
export const removedMailbox = 'A removed mailbox';

/** Rule M11. What matters comes first, because narrow screens cut the rest. */
export const domainFails = 'Follow-ups only: neither SPF nor DKIM vouches for its domain';

export const mailboxesOf = (count: number) => (count === 1 ? '1 mailbox' : `${formatCount(count)} mailboxes`);

/** Why a sender does not send more on a day. */
export const limitWords: Record<CapacityLimit, string> = {
  'daily-limit': 'Its daily limit',
  'ramp-up': 'Its ramp-up',
  health: 'Half of its limit, for safety: too many of its emails bounced or were reported as spam',
  gap: 'Its pause between emails',
  delay: 'The delay of this campaign',
  window: 'The sending window of this campaign',
  hours: 'Its hours',
  waiting: 'Its mail server takes no emails now',
  paused: 'It is paused',
  'needs-attention': 'It needs attention',
  removed: 'It was removed',
};
