import type { Mailbox, MailboxWork } from '@cadenza/contracts';
import { LongTable, TextCell } from '@cadenza/long-list';
import { Link } from '@cadenza/screen-kit';
import { TableCell, useMediaQuery } from '@cadenza/ui';
import { useCallback, useMemo } from 'react';
import { LastRead, useLastRead } from '../../components/last-read.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { campaignsOf, reasonOf, todayOf } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';

const wideColumns = ['Mailbox', 'State', 'Used today', 'Left today', 'Campaigns', 'Inbox read', 'Tags'];

interface MailboxTableProps {
  mailboxes: readonly Mailbox[];
  /** What each works for; of some it may not be known. */
  work: readonly MailboxWork[];
}

/** On narrow screens only who it is, its state, and one line about it. */
export function MailboxTable({ mailboxes, work }: MailboxTableProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const counts = useMemo(() => new Map(work.map(({ mailboxId, campaignCount }) => [mailboxId, campaignCount])), [work]);
  const renderCells = useCallback(
    (index: number) => {
      const mailbox = mailboxes[index];
      if (!mailbox) return null;
      const row = { mailbox, campaignCount: counts.get(mailbox.id) };
      return isWide ? <WideCells {...row} /> : <NarrowCells {...row} />;
    },
    [mailboxes, counts, isWide],
  );
  return (
    <LongTable
      label="Mailboxes"
      columns={isWide ? wideColumns : ['Mailbox', 'State']}
      rowCount={mailboxes.length}
      rowKey={(index) => mailboxes[index]?.id ?? String(index)}
      renderCells={renderCells}
      className="max-h-[max(20rem,calc(100svh-22rem))]"
    />
  );
}

interface CellsProps {
  mailbox: Mailbox;
  campaignCount: number | undefined;
}

function WideCells({ mailbox, campaignCount }: CellsProps) {
  const reason = reasonOf(mailbox);
  return (
    <>
      <TableCell className="w-2/5 max-w-0 py-1.5">
        <Names mailbox={mailbox} below={mailbox.fromName} />
      </TableCell>
      <TableCell className="w-1/4 max-w-0 py-1.5">
        <StateBadge state={mailbox.state} />
        {reason === null ? null : (
          <span className="block truncate text-muted-foreground text-xs" title={reason}>
            {reason}
          </span>
        )}
      </TableCell>
      <TableCell className="w-20 py-1.5 text-right">{mailbox.sentToday}</TableCell>
      <TableCell className="w-20 py-1.5 text-right">{mailbox.leftToday}</TableCell>
      <TableCell className="w-20 py-1.5 text-right">{campaignCount?.toLocaleString('en-US') ?? '–'}</TableCell>
      <TableCell className="w-44 py-1.5 text-muted-foreground">
        <LastRead mailbox={mailbox} />
      </TableCell>
      <TextCell text={mailbox.tags.join(', ') || '-'} className="max-w-40 text-muted-foreground" />
    </>
  );
}

function NarrowCells({ mailbox, campaignCount }: CellsProps) {
  const facts = [
    ...[mailbox.fromName, useLastRead(mailbox), `today ${todayOf(mailbox)}`],
    ...(campaignCount ? [campaignsOf(campaignCount)] : []),
  ].join(' · ');
  return (
    <>
      <TableCell className="w-full max-w-0 py-1.5">
        <Names mailbox={mailbox} below={reasonOf(mailbox) ?? facts} />
      </TableCell>
      <TableCell className="py-1.5">
        <StateBadge state={mailbox.state} />
      </TableCell>
    </>
  );
}

function Names({ mailbox: { id, address }, below }: { mailbox: Mailbox; below: string }) {
  return (
    <>
      <Link to={paths.mailbox(id)} className="block truncate font-medium leading-tight hover:underline" title={address}>
        {address}
      </Link>
      <span dir="auto" className="block truncate text-muted-foreground text-xs" title={below}>
        {below}
      </span>
    </>
  );
}
