import { cn, TableCell } from '@cadenza/ui';
import { type ReactNode, useCallback, useMemo } from 'react';
import { LongTable, type LongTableProps } from './long-table.tsx';
import { TextCell } from './text-cell.tsx';

/** A column of a table, and what remains of it on a narrow screen. */
export interface Column<Row> {
  name: string;
  /** Whether the head only names it for assistive technology. */
  isNameHidden?: true;
  /** Draws the cell. A text is cut off where it does not fit. The first column also gets the line to draw below. */
  cell: (row: Row, line: string | null) => ReactNode;
  className?: string;
  /** On a narrow screen: a column as well, or words at a place of the line below the first column. Absent: nothing. */
  narrow?: 'column' | { place: number; words: (row: Row) => string | null };
}

export interface ColumnTableProps<Row> extends Pick<LongTableProps, 'label' | 'totalRows' | 'onNearEnd' | 'className'> {
  /** Keep it the same array while it draws the same. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isWide: boolean;
}

/** A `LongTable` of one list of columns: all of them where there is room, otherwise the first with a line below it. */
export function ColumnTable<Row>({ columns, rows, keyOf, isWide, ...table }: ColumnTableProps<Row>) {
  const shown = useMemo(
    () => (isWide ? columns : columns.filter(({ narrow }, index) => index === 0 || narrow === 'column')),
    [columns, isWide],
  );
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return null;
      const line = isWide ? null : lineOf(row, columns);
      return shown.map(({ name, cell, className }, position) => {
        const content = cell(row, position === 0 ? line : null);
        const isFirstOfNarrow = position === 0 && !isWide;
        if (typeof content === 'string' && !isFirstOfNarrow)
          return <TextCell key={name} text={content} className={className ?? ''} />;
        return (
          <TableCell key={name} className={cn('py-1.5', isFirstOfNarrow ? 'w-full max-w-0' : className)}>
            {typeof content === 'string' ? <TwoLines text={content} line={line} /> : content}
          </TableCell>
        );
      });
    },
    [rows, columns, shown, isWide],
  );
  return (
    <LongTable
      {...table}
      columns={shown.map(({ name, isNameHidden }) => (isNameHidden ? '' : name))}
      columnNames={shown.map(({ name }) => name)}
      rowCount={rows.length}
      rowKey={(index) => {
        const row = rows[index];
        return row === undefined ? String(index) : keyOf(row);
      }}
      renderCells={renderCells}
    />
  );
}

function lineOf<Row>(row: Row, columns: readonly Column<Row>[]): string {
  const said = columns.flatMap(({ narrow }) => (typeof narrow === 'object' ? [narrow] : []));
  return said
    .toSorted((one, other) => one.place - other.place)
    .map(({ words }) => words(row))
    .filter((words) => words !== null)
    .join(' · ');
}

/** What a row is, and a line about it. */
export function TwoLines({ text, line }: { text: string; line: string | null }) {
  return (
    <>
      <span className="block truncate font-medium leading-tight" title={text}>
        {text}
      </span>
      {line === null ? null : (
        <span dir="auto" className="block truncate text-muted-foreground text-xs" title={line}>
          {line}
        </span>
      )}
    </>
  );
}
