import type { CapacityDay, CapacityLimit, Mailbox, SenderCapacity } from '@cadenza/contracts';
import { LongTable } from '@cadenza/long-list';
import {
  cn,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  TableCell,
  useMediaQuery,
} from '@cadenza/ui';
import { useCallback, useMemo } from 'react';
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

/** The senders that can do least first. On narrow screens the limit stands below the address. */
function SenderTable({ senders, mailboxes }: SenderTableProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const rows = useMemo(() => {
    const known = new Map(mailboxes.map((mailbox) => [mailbox.id, mailbox]));
    return senders
      .map((sender) => ({ ...sender, ...namesOf(sender, known) }))
      .sort((a, b) => a.canSend - b.canSend || a.address.localeCompare(b.address));
  }, [senders, mailboxes]);
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index];
      if (!row) return null;
      const used = usedOf(row);
      return (
        <>
          <TableCell className={cn('max-w-0 py-1.5', isWide ? 'w-1/2' : 'w-full')}>
            <Line text={row.address} className="font-medium leading-tight" />
            {isWide ? null : <Line text={`${row.why} · ${used} used`} className="text-muted-foreground text-xs" />}
          </TableCell>
          {isWide ? <TableCell className="py-1.5 text-right">{used}</TableCell> : null}
          <TableCell className="py-1.5 text-right font-medium">{formatCount(row.canSend)}</TableCell>
          {isWide ? (
            <TableCell className="w-1/2 max-w-0 py-1.5">
              <Line text={row.why} className="text-muted-foreground" />
            </TableCell>
          ) : null}
        </>
      );
    },
    [rows, isWide],
  );
  return (
    <div className="min-w-0 rounded-md border">
      <LongTable
        label="Senders today"
        columns={isWide ? ['Sender', 'Used today', 'Can send', 'Smallest limit'] : ['Sender', 'Can send']}
        rowCount={rows.length}
        rowKey={(index) => rows[index]?.mailboxId ?? 'relay'}
        renderCells={renderCells}
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
const usedOf = ({ used, allowance }: SenderCapacity) =>
  allowance === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(allowance)}`;

function Line({ text, className }: { text: string; className: string }) {
  return (
    <span className={cn('block truncate', className)} title={text}>
      {text}
    </span>
  );
}
