import { cn } from '@cadenza/ui/elements';
import { Badge, type BadgeVariant } from './badge.tsx';

const variantOfStatus: Record<string, BadgeVariant> = {
  active: 'success',
  running: 'success',
  paused: 'warning',
  stopped: 'destructive',
  failed: 'destructive',
  completed: 'default',
  sent: 'default',
  replied: 'success',
  contacted: 'default',
  bounced: 'destructive',
  undeliverable: 'destructive',
  'opted-out': 'warning',
  blocked: 'destructive',
};

export interface StatusBadgeProps {
  /** Status of a campaign, a lead or a link; an unknown one is drawn plainly. */
  status: string;
  /** What stands there, where that is not the status itself. */
  words?: string;
  uppercase?: boolean;
  className?: string;
}

/** The status of a campaign, highlighted with a dot while it is sending. */
export function StatusBadge({ status, words = status, uppercase = false, className }: StatusBadgeProps) {
  const highlighted = status === 'active' || status === 'running';
  return (
    <Badge
      variant={variantOfStatus[status] ?? 'outline'}
      data-highlighted={highlighted}
      className={cn(uppercase ? 'tracking-wide' : 'capitalize', className)}
    >
      {highlighted ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {uppercase ? words.toUpperCase() : words}
    </Badge>
  );
}
