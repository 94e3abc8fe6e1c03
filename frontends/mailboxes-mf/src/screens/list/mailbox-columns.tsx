import type { Mailbox } from '@cadenza/contracts';
import { FirstTags } from '@cadenza/long-list';
import { Link, type ShownTimes, useShownTimes } from '@cadenza/screen-kit';
import type { ReactNode } from 'react';
import { LastRead } from '../../components/last-read.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { campaignsOf, lastReadOf, reasonOf, todayOf } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';
import type { ListedMailbox, SortKey } from './sorting.ts';

export interface MailboxColumn {
  name: string;
  sort: SortKey;
  /** @param isWide whether all columns are shown; otherwise the first says what the hidden ones would */
  cell: (listed: ListedMailbox, isWide: boolean, nowMs: number) => ReactNode;
  className: string;
  isShownNarrow?: true;
}

export const mailboxColumns: readonly MailboxColumn[] = [
  {
    name: 'Mailbox',
    sort: 'address',
    cell: (listed, isWide, nowMs) =>
      isWide ? (
        <Names mailbox={listed.mailbox} below={listed.mailbox.fromName} />
      ) : (
        <NamesWithLine listed={listed} nowMs={nowMs} />
      ),
    className: 'w-full max-w-0 lg:w-2/5',
    isShownNarrow: true,
  },
  {
    name: 'State',
    sort: 'state',
    cell: ({ mailbox }, isWide) => <State mailbox={mailbox} withReason={isWide} />,
    className: 'lg:w-1/4 lg:max-w-0',
    isShownNarrow: true,
  },
  {
    name: 'Used today',
    sort: 'sent',
    cell: ({ mailbox }) => mailbox.sentToday,
    className: 'w-20 text-right',
  },
  {
    name: 'Left today',
    sort: 'left',
    cell: ({ mailbox }) => mailbox.leftToday,
    className: 'w-20 text-right',
  },
  {
    name: 'Campaigns',
    sort: 'campaigns',
    cell: ({ campaignCount }) => campaignCount?.toLocaleString('en-US') ?? '–',
    className: 'w-20 text-right',
  },
  {
    name: 'Inbox read',
    sort: 'read',
    cell: ({ mailbox }) => <LastRead mailbox={mailbox} />,
    className: 'w-44 text-muted-foreground',
  },
  {
    name: 'Tags',
    sort: 'tags',
    cell: ({ mailbox }) =>
      mailbox.tags.length === 0 ? <span className="text-muted-foreground">-</span> : <FirstTags tags={mailbox.tags} />,
    className: 'max-w-40',
  },
];

/** What a narrow list says below an address: why the mailbox does not work as usual, or what it does. */
function lineOf({ mailbox, campaignCount }: ListedMailbox, nowMs: number, times: ShownTimes): string {
  const usual = [mailbox.fromName, lastReadOf(mailbox, nowMs, times), `today ${todayOf(mailbox)}`];
  return reasonOf(mailbox) ?? [...usual, ...(campaignCount ? [campaignsOf(campaignCount)] : [])].join(' · ');
}

function NamesWithLine({ listed, nowMs }: { listed: ListedMailbox; nowMs: number }) {
  return <Names mailbox={listed.mailbox} below={lineOf(listed, nowMs, useShownTimes())} />;
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
