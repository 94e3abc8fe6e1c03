import { useWindowedRows } from '@cadenza/long-list';
import { mailboxLine, stateNames } from '@cadenza/mailbox-choice';
import { Badge, type BadgeVariant, ScrollArea } from '@cadenza/ui';
import { useState } from 'react';
import type { ChosenSender } from '../../mailbox/chosen-senders.ts';
import { removedMailbox } from '../../mailbox/words.ts';

const rowHeightPx = 52;

/** The mailboxes that send, those that are away first and with the reason. */
export function SenderList({ senders }: { senders: readonly ChosenSender[] }) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows({ rowCount: senders.length, rowHeightPx, viewport });
  if (senders.length === 0) return <p className="text-muted-foreground text-sm">No mailbox has any of these tags.</p>;
  return (
    <ScrollArea
      label="Chosen mailboxes"
      viewportRef={setViewport}
      className="@container max-h-[236px] rounded-md border"
    >
      <ul style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
        {indexes.map((index) => {
          const sender = senders[index];
          return sender ? (
            <SenderRow key={sender.mailboxId} sender={sender} count={senders.length} position={index + 1} />
          ) : null;
        })}
      </ul>
    </ScrollArea>
  );
}

interface SenderRowProps {
  sender: ChosenSender;
  count: number;
  position: number;
}

function SenderRow({ sender: { mailbox }, count, position }: SenderRowProps) {
  const address = mailbox?.address ?? removedMailbox;
  const line = mailbox ? mailboxLine(mailbox) : 'It sends nothing. Its leads wait until they are moved.';
  return (
    <li
      aria-setsize={count}
      aria-posinset={position}
      className="flex h-[52px] items-center gap-3 border-b px-3 text-sm last:border-0"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium leading-tight" title={address}>
          {address}
        </span>
        <span dir="auto" className="block truncate text-muted-foreground text-xs" title={line}>
          {line}
        </span>
      </span>
      <AwayBadge mailbox={mailbox} />
    </li>
  );
}

const variants: Record<string, BadgeVariant> = { paused: 'warning', 'needs-attention': 'destructive' };

/** Why a mailbox does not send now; nothing for one that does. Where it is narrow, the words below the address do. */
export function AwayBadge({ mailbox }: Pick<ChosenSender, 'mailbox'>) {
  if (mailbox?.state === 'connected') return null;
  if (mailbox === null)
    return (
      <Badge variant="destructive" className="@max-sm:hidden">
        Removed
      </Badge>
    );
  return (
    <Badge variant={variants[mailbox.state] ?? 'default'} className="@max-sm:hidden">
      {stateNames[mailbox.state]}
    </Badge>
  );
}
