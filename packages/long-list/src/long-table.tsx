import { cn, ScrollArea, TableBody, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import { type MouseEvent, memo, type ReactNode, useState } from 'react';
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
  /** The cells of one row, one per column. While it is the same function, rows are not drawn again. */
  renderCells: (index: number) => ReactNode;
  /** What a click beside the controls of a row does: one of them does the same by the keyboard. */
  onRowClick?: (index: number) => void;
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
  const { totalRows = rowCount, onNearEnd, rowsAre, columnNames, onRowClick } = more;
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
            <Row key={rowKey(index)} index={index} renderCells={renderCells} onClick={onRowClick} />
          ))}
          <Spacer heightPx={afterPx} />
        </TableBody>
      </table>
    </ScrollArea>
  );
}

interface RowProps extends Pick<LongTableProps, 'renderCells'> {
  index: number;
  onClick: LongTableProps['onRowClick'];
}

/** Scrolling draws the rows that come into view, and those that stay not again. */
const Row = memo(({ index, renderCells, onClick }: RowProps) => (
  <TableRow
    aria-rowindex={index + 2}
    className={cn('h-[49px]', onClick && 'cursor-pointer')}
    onClick={(event) => {
      if (onClick && !isForControl(event) && !isSelectingText()) onClick(index);
    }}
  >
    {renderCells(index)}
  </TableRow>
));

const isForControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('a, button') !== null;
const isSelectingText = () => window.getSelection()?.isCollapsed === false;

function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr style={{ height: heightPx }} /> : null;
}
