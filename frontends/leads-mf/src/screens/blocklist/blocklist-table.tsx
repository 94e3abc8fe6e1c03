import type { BlockedEntry } from '@cadenza/contracts';
import { type Column, ColumnTable, UnreadRows } from '@cadenza/long-list';
import { type ShownTimes, useShownTimes } from '@cadenza/screen-kit';
import { Badge, Button, useMediaQuery } from '@cadenza/ui';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { BlocklistPages } from '../../api/blocklist.ts';

export interface BlocklistTableProps {
  pages: BlocklistPages;
  onUnblock: (entry: BlockedEntry) => void;
}

const sourceNames = { manual: 'By hand', import: 'From a file' };
const kindNames = { domain: 'Domain', address: 'Address' };

const columnsOf = (onUnblock: BlocklistTableProps['onUnblock'], dayOf: ShownTimes['dayOf']): Column<BlockedEntry>[] => [
  { name: 'Address or domain', cell: ({ value }) => value, className: 'max-w-72 font-medium' },
  {
    name: 'Kind',
    cell: ({ kind }) => <Badge variant={kind === 'domain' ? 'default' : 'secondary'}>{kindNames[kind]}</Badge>,
    className: 'w-28',
    narrow: { place: 1, words: ({ kind }) => kindNames[kind] },
  },
  {
    name: 'Reason',
    cell: ({ reason }) => reason ?? '-',
    className: 'max-w-64 text-muted-foreground',
    narrow: { place: 2, words: ({ reason }) => reason },
  },
  { name: 'Source', cell: ({ source }) => sourceNames[source], className: 'w-28 text-muted-foreground' },
  {
    name: 'Blocked',
    cell: ({ blockedAt }) => dayOf(blockedAt),
    className: 'w-32 text-muted-foreground',
  },
  {
    name: 'Unblock',
    isNameHidden: true,
    cell: (entry) => (
      <Button variant="ghost" size="icon" aria-label={`Unblock ${entry.value}`} onClick={() => onUnblock(entry)}>
        <X aria-hidden="true" />
      </Button>
    ),
    className: 'w-14 text-right',
    narrow: 'column',
  },
];

export function BlocklistTable({ pages, onUnblock }: BlocklistTableProps) {
  const { rows, total, readMore, error, readAgain } = pages;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { dayOf } = useShownTimes();
  const columns = useMemo(() => columnsOf(onUnblock, dayOf), [onUnblock, dayOf]);
  return (
    <>
      <ColumnTable
        label="Blocked addresses and domains"
        columns={columns}
        rows={rows}
        keyOf={({ value }) => value}
        isWide={isWide}
        totalRows={total}
        onNearEnd={readMore}
        className="max-h-[max(20rem,calc(100svh-22rem))]"
      />
      <UnreadRows error={error} readAgain={readAgain} />
    </>
  );
}
