import type { BlockedEntry } from '@cadenza/contracts';
import { LongTable, TextCell, UnreadRows } from '@cadenza/long-list';
import { Badge, Button, TableCell, useMediaQuery } from '@cadenza/ui';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import type { BlocklistPages } from '../../api/blocklist.ts';

export interface BlocklistTableProps {
  pages: BlocklistPages;
  onUnblock: (entry: BlockedEntry) => void;
}

const sourceNames = { manual: 'By hand', import: 'From a file' };
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** On narrow screens only what is needed to find and unblock an entry. */
export function BlocklistTable({ pages, onUnblock }: BlocklistTableProps) {
  const { rows, total, readMore, error, readAgain } = pages;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const renderCells = useCallback(
    (index: number) => {
      const entry = rows[index];
      return entry ? <BlockedCells entry={entry} isWide={isWide} onUnblock={onUnblock} /> : null;
    },
    [rows, isWide, onUnblock],
  );
  return (
    <>
      <LongTable
        label="Blocked addresses and domains"
        columns={isWide ? ['Address or domain', 'Kind', 'Reason', 'Source', 'Blocked', ''] : ['Address or domain', '']}
        columnNames={
          isWide
            ? ['Address or domain', 'Kind', 'Reason', 'Source', 'Blocked', 'Unblock']
            : ['Address or domain', 'Unblock']
        }
        rowCount={rows.length}
        totalRows={total}
        onNearEnd={readMore}
        rowKey={(index) => rows[index]?.value ?? String(index)}
        renderCells={renderCells}
        className="max-h-[max(20rem,calc(100svh-22rem))]"
      />
      <UnreadRows error={error} readAgain={readAgain} />
    </>
  );
}

interface BlockedCellsProps {
  entry: BlockedEntry;
  isWide: boolean;
  onUnblock: (entry: BlockedEntry) => void;
}

function BlockedCells({ entry, isWide, onUnblock }: BlockedCellsProps) {
  const { value, kind, reason, source, blockedAt } = entry;
  return (
    <>
      {isWide ? (
        <>
          <TextCell text={value} className="max-w-72 font-medium" />
          <TableCell className="w-28 py-1.5">
            <Badge variant={kind === 'domain' ? 'default' : 'secondary'}>
              {kind === 'domain' ? 'Domain' : 'Address'}
            </Badge>
          </TableCell>
          <TextCell text={reason ?? '-'} className="max-w-64 text-muted-foreground" />
          <TableCell className="w-28 py-1.5 text-muted-foreground">{sourceNames[source]}</TableCell>
          <TableCell className="w-32 py-1.5 text-muted-foreground">{dates.format(new Date(blockedAt))}</TableCell>
        </>
      ) : (
        <TableCell className="w-full max-w-0 py-1.5">
          <span className="block truncate font-medium leading-tight" title={value}>
            {value}
          </span>
          <span className="block truncate text-muted-foreground text-xs" title={reason ?? undefined}>
            {kind === 'domain' ? 'Domain' : 'Address'}
            {reason === null ? '' : ` · ${reason}`}
          </span>
        </TableCell>
      )}
      <TableCell className="w-14 py-1.5 text-right">
        <Button variant="ghost" size="icon" aria-label={`Unblock ${value}`} onClick={() => onUnblock(entry)}>
          <X aria-hidden="true" />
        </Button>
      </TableCell>
    </>
  );
}
