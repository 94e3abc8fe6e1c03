import type { MailboxState } from '@cadenza/contracts';
import { Badge, type BadgeVariant } from '@cadenza/ui';
import { stateNames } from '../mailbox/words.ts';

const variants: Record<MailboxState, BadgeVariant> = {
  connected: 'success',
  paused: 'warning',
  waiting: 'default',
  'needs-attention': 'destructive',
};

export function StateBadge({ state }: { state: MailboxState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}
