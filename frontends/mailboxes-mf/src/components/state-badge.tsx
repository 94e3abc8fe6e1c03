import type { MailboxState } from '@cadenza/contracts';
import { stateNames } from '@cadenza/mailbox-choice';
import { Badge, type BadgeVariant } from '@cadenza/ui';

const variants: Record<MailboxState, BadgeVariant> = {
  connected: 'success',
  paused: 'warning',
  waiting: 'default',
  'needs-attention': 'destructive',
};

export function StateBadge({ state }: { state: MailboxState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}
