import type { CapacityDay, CapacityLimit, Mailbox, SenderCapacity } from '@cadenza/contracts';
import { type Column, ColumnTable, TwoLines } from '@cadenza/long-list';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, useMediaQuery } from '@cadenza/ui';
import { useMemo } from 'react';
import { formatCount } from '../../campaign/rates.ts';
import { capacitySentence } from '../../mailbox/capacity-sentence.ts';
import { domainFails, limitWords, relayName, removedMailbox } from '../../mailbox/words.ts';
import { CapacityWeek } from './capacity-week.tsx';

export interface CapacityDialogProps {
  /** From today on. */
  days: readonly CapacityDay[];
  mailboxes: readonly Mailbox[];
  timezone: string;
  open: boolean;
  onClose: () => void;
}

/** What limits each sender of a campaign today, and what it can send in the days after. */
export function CapacityDialog({ days, mailboxes, timezone, open, onClose }: CapacityDialogProps) {
  const [today] = days;
  if (!today) return null;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle>Why not more today?</DialogTitle>
          <DialogDescription>
            {capacitySentence(today)} Counted from now to the end of the day in {timezone}, if there are leads enough.
          </DialogDescription>
        </DialogHeader>
        {today.senders.length > 0 ? <SenderTable senders={today.senders} mailboxes={mailboxes} /> : null}
        <CapacityWeek days={days} />
      </DialogContent>
    </Dialog>
  );
}

interface SenderTableProps {
  senders: readonly SenderCapacity[];
  mailboxes: readonly Mailbox[];
}

interface SenderRow extends SenderCapacity {
  address: string;
  why: string;
}

const columns: Column<SenderRow>[] = [
  {
    name: 'Sender',
    cell: ({ address }, line) => <TwoLines text={address} line={line} />,
    className: 'w-1/2 max-w-0',
  },
  {
    name: 'Used today',
    cell: usedOf,
    className: 'text-right',
    narrow: { place: 2, words: (row) => `${usedOf(row)} used` },
  },
  {
    name: 'Can send',
    cell: ({ canSend }) => formatCount(canSend),
    className: 'text-right font-medium',
    narrow: 'column',
  },
  {
    name: 'Smallest limit',
    cell: ({ why }) => why,
    className: 'w-1/2 max-w-0 text-muted-foreground',
    narrow: { place: 1, words: ({ why }) => why },
  },
];

/** The senders that can do least first. */
function SenderTable({ senders, mailboxes }: SenderTableProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const rows = useMemo(() => {
    const known = new Map(mailboxes.map((mailbox) => [mailbox.id, mailbox]));
    return senders
      .map((sender) => ({ ...sender, ...namesOf(sender, known) }))
      .sort((a, b) => a.canSend - b.canSend || a.address.localeCompare(b.address));
  }, [senders, mailboxes]);
  return (
    <div className="min-w-0 rounded-md border">
      <ColumnTable
        label="Senders today"
        columns={columns}
        rows={rows}
        keyOf={({ mailboxId }) => mailboxId ?? 'relay'}
        isWide={isWide}
        className="max-h-[min(22rem,45svh)]"
      />
    </div>
  );
}

function namesOf({ mailboxId, limit, firstEmailsStopped }: SenderCapacity, known: ReadonlyMap<string, Mailbox>) {
  const why = limitWords[limit];
  if (mailboxId === null) return { address: relayName, why };
  const mailbox = known.get(mailboxId);
  const own = (mailbox && reasonFor(limit, mailbox)) ?? (firstEmailsStopped ? domainFails : why);
  return { address: mailbox?.address ?? removedMailbox, why: own };
}

/** What the mailbox itself says of a limit. */
function reasonFor(limit: CapacityLimit, { stateReason, warning }: Mailbox): string | null {
  if (limit === 'health') return warning;
  return limit === 'waiting' || limit === 'needs-attention' || limit === 'paused' ? stateReason : null;
}

/** `12 of 40`; of the relay, which has no allowance, only how many. */
function usedOf({ used, allowance }: SenderCapacity): string {
  return allowance === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(allowance)}`;
}
