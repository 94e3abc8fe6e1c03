import { useShownTimes } from '@cadenza/screen-kit';
import { cn } from '@cadenza/ui';
import { CornerUpLeft, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../instants.ts';
import { plainText } from './plain-text.ts';

export interface EntryCardProps {
  direction: 'sent' | 'received';
  /** Who wrote it, or which email it was. */
  title: string;
  at: string;
  subject: string | null;
  /** Stands beside the title. */
  badge?: ReactNode;
  /** What became of the email, or the verdict on the mail. */
  state: ReactNode;
  children: ReactNode;
}

const look = {
  sent: { Icon: Send, label: 'Sent', className: 'bg-muted/50' },
  received: { Icon: CornerUpLeft, label: 'Received', className: 'bg-card' },
};

/** One entry of a conversation: who and when, its state, its subject, its text. */
export function EntryCard({ direction, title, at, subject, badge, state, children }: EntryCardProps) {
  const times = useShownTimes();
  const { Icon, label, className } = look[direction];
  return (
    <article className={cn('grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border px-4 py-3.5', className)}>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h3 className="flex min-w-0 gap-2 font-medium text-sm">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <span className="sr-only">{label}: </span>
            <bdi className="wrap-anywhere min-w-0">{plainText(title)}</bdi>
          </h3>
          {badge}
          <time
            dateTime={at}
            title={times.wholeInstant(at)}
            className="ml-auto text-muted-foreground text-xs tabular-nums"
          >
            {formatInstant(at, times)}
          </time>
        </div>
        {state}
      </header>
      {subject === null ? null : (
        <p dir="auto" className="wrap-anywhere font-medium text-sm">
          <span className="sr-only">Subject: </span>
          {plainText(subject)}
        </p>
      )}
      {children}
    </article>
  );
}
