import { ScrollArea, TableBody, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import { memo, type ReactNode, useState } from 'react';
import { useWindowedRows } from './windowed-rows.ts';

const rowHeightPx = 49;

export interface LongTableProps {
  label: string;
  columns: ReactNode[];
  /** What the columns are called, where more than a name stands in their heads. */
  columnNames?: string[];
  /** By which column the rows are sorted. */
  sorted?: { column: number; direction: 'ascending' | 'descending' } | undefined;
  rowCount: number;
  /** When more rows exist than were read. */
  totalRows?: number | undefined;
  /** When it changes, the rows are others: they begin at the top again. */
  rowsAre?: string;
  /** The last of the rows that were read are near: time to read more. */
  onNearEnd?: () => void;
  rowKey: (index: number) => string;
  /** The cells of one row, one per column. */
  renderCells: (index: number) => ReactNode;
  /** Bounds the height: the rows scroll below a header that stays. */
  className: string;
}

/** A table that stays quick with a hundred thousand rows: only those in view are in the page. */
export function LongTable({
  label,
  columns,
  sorted,
  rowCount,
  rowKey,
  renderCells,
  className,
  ...more
}: LongTableProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { totalRows = rowCount, onNearEnd, rowsAre, columnNames } = more;
  const { indexes, beforePx, afterPx } = useWindowedRows({ rowCount, rowHeightPx, viewport, onNearEnd, rowsAre });
  return (
    <ScrollArea label={label} viewportRef={setViewport} className={className}>
      <table
        aria-label={label}
        aria-rowcount={totalRows + 1}
        className="w-full border-collapse whitespace-nowrap text-left text-sm"
      >
        <TableHeader className="sticky top-0 z-10 bg-card">
          <TableRow aria-rowindex={1} className="border-0 shadow-[inset_0_-1px_0_var(--color-border)]">
            {columns.map((column, position) => (
              <TableHead
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                key={position}
                aria-label={columnNames?.[position]}
                {...(sorted?.column === position && { 'aria-sort': sorted.direction })}
              >
                {column}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          <Spacer heightPx={beforePx} />
          {indexes.map((index) => (
            <Row key={rowKey(index)} index={index} renderCells={renderCells} />
          ))}
          <Spacer heightPx={afterPx} />
        </TableBody>
      </table>
    </ScrollArea>
  );
}

/** Scrolling draws the rows that come into view, and those that stay not again. */
const Row = memo(({ index, renderCells }: Pick<LongTableProps, 'renderCells'> & { index: number }) => (
  <TableRow aria-rowindex={index + 2} className="h-[49px]">
    {renderCells(index)}
  </TableRow>
));

function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr style={{ height: heightPx }} /> : null;
}
