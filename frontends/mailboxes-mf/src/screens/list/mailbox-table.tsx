import type { Mailbox, MailboxWork } from '@cadenza/contracts';
import { type Column, ColumnTable } from '@cadenza/long-list';
import { Link } from '@cadenza/screen-kit';
import { useMediaQuery } from '@cadenza/ui';
import { useMemo } from 'react';
import { LastRead, useNow } from '../../components/last-read.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { campaignsOf, lastReadOf, reasonOf, todayOf } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';

interface MailboxTableProps {
  mailboxes: readonly Mailbox[];
  /** What each works for; of some it may not be known. */
  work: readonly MailboxWork[];
}

interface Row {
  mailbox: Mailbox;
  campaignCount: number | undefined;
  nowMs: number;
  isWide: boolean;
}

const columns: Column<Row>[] = [
  {
    name: 'Mailbox',
    cell: ({ mailbox }, line) => (
      <Names mailbox={mailbox} below={line === null ? mailbox.fromName : (reasonOf(mailbox) ?? line)} />
    ),
    className: 'w-2/5 max-w-0',
    narrow: { place: 1, words: ({ mailbox }) => mailbox.fromName },
  },
  {
    name: 'State',
    cell: ({ mailbox, isWide }) => <State mailbox={mailbox} withReason={isWide} />,
    className: 'lg:w-1/4 lg:max-w-0',
    narrow: 'column',
  },
  {
    name: 'Used today',
    cell: ({ mailbox }) => String(mailbox.sentToday),
    className: 'w-20 text-right',
    narrow: { place: 3, words: ({ mailbox }) => `today ${todayOf(mailbox)}` },
  },
  { name: 'Left today', cell: ({ mailbox }) => String(mailbox.leftToday), className: 'w-20 text-right' },
  {
    name: 'Campaigns',
    cell: ({ campaignCount }) => campaignCount?.toLocaleString('en-US') ?? '–',
    className: 'w-20 text-right',
    narrow: { place: 4, words: ({ campaignCount }) => (campaignCount ? campaignsOf(campaignCount) : null) },
  },
  {
    name: 'Inbox read',
    cell: ({ mailbox }) => <LastRead mailbox={mailbox} />,
    className: 'w-44 text-muted-foreground',
    narrow: { place: 2, words: ({ mailbox, nowMs }) => lastReadOf(mailbox, nowMs) },
  },
  {
    name: 'Tags',
    cell: ({ mailbox }) => mailbox.tags.join(', ') || '-',
    className: 'max-w-40 text-muted-foreground',
  },
];

export function MailboxTable({ mailboxes, work }: MailboxTableProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const nowMs = useNow();
  const rows = useMemo(() => {
    const counts = new Map(work.map(({ mailboxId, campaignCount }) => [mailboxId, campaignCount]));
    return mailboxes.map((mailbox) => ({ mailbox, campaignCount: counts.get(mailbox.id), nowMs, isWide }));
  }, [mailboxes, work, nowMs, isWide]);
  return (
    <ColumnTable
      label="Mailboxes"
      columns={columns}
      rows={rows}
      keyOf={({ mailbox }) => mailbox.id}
      isWide={isWide}
      className="max-h-[max(20rem,calc(100svh-22rem))]"
    />
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

function State({ mailbox, withReason }: { mailbox: Mailbox; withReason: boolean }) {
  const reason = withReason ? reasonOf(mailbox) : null;
  return (
    <>
      <StateBadge state={mailbox.state} />
      {reason === null ? null : (
        <span className="block truncate text-muted-foreground text-xs" title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}
