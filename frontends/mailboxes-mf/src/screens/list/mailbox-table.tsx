import { LongTable, SortButton } from '@cadenza/long-list';
import { Checkbox, cn, TableCell, useMediaQuery } from '@cadenza/ui';
import { useCallback, useMemo } from 'react';
import { useNow } from '../../components/last-read.tsx';
import { mailboxColumns } from './mailbox-columns.tsx';
import type { ListedMailbox, MailboxSorting, SortKey } from './sorting.ts';
import type { Selection } from './use-selection.ts';

interface MailboxTableProps {
  /** In the order in which they are drawn. */
  listed: readonly ListedMailbox[];
  sorting: MailboxSorting | null;
  onSort: (key: SortKey) => void;
  selection: Selection;
}

export function MailboxTable({ listed, sorting, onSort, selection }: MailboxTableProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const nowMs = useNow();
  const columns = useMemo(() => mailboxColumns.filter(({ isShownNarrow }) => isWide || isShownNarrow), [isWide]);
  const { has, toggle } = selection;
  const renderCells = useCallback(
    (index: number) => {
      const row = listed[index];
      if (row === undefined) return null;
      const { id, address } = row.mailbox;
      return (
        <>
          <TableCell className="w-8 py-1.5 pr-0">
            <Checkbox
              aria-label={`Select ${address}`}
              checked={has(id)}
              onCheckedChange={() => toggle(id)}
              className="align-middle"
            />
          </TableCell>
          {columns.map(({ name, cell, className }) => (
            <TableCell key={name} className={cn('py-1.5', className)}>
              {cell(row, isWide, nowMs)}
            </TableCell>
          ))}
        </>
      );
    },
    [listed, columns, isWide, nowMs, has, toggle],
  );
  return (
    <LongTable
      label="Mailboxes"
      columns={[
        <Checkbox
          key="select"
          aria-label="Select all mailboxes shown"
          checked={selection.all}
          onCheckedChange={selection.toggleAll}
          className="align-middle"
        />,
        ...columns.map(({ name, sort }) => (
          <SortButton
            key={name}
            label={name}
            direction={sorting?.by === sort ? sorting.direction : null}
            onClick={() => onSort(sort)}
          />
        )),
      ]}
      columnNames={['Selected', ...columns.map(({ name }) => name)]}
      sorted={sortedColumn(columns, sorting)}
      rowCount={listed.length}
      rowKey={(index) => listed[index]?.mailbox.id ?? String(index)}
      renderCells={renderCells}
      className="max-h-[max(20rem,calc(100svh-22rem))]"
    />
  );
}

/** Its place in the table, behind the column of the boxes; none where it is not shown. */
function sortedColumn(columns: readonly { sort: SortKey }[], sorting: MailboxSorting | null) {
  const index = columns.findIndex(({ sort }) => sort === sorting?.by);
  return index === -1 || sorting === null ? undefined : { column: index + 1, direction: sorting.direction };
}
