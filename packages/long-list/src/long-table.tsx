import { ScrollArea, TableBody, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import { memo, type ReactNode, useState } from 'react';
import { opensByRow } from './opens-by-row.ts';
import { useWindowedRows } from './windowed-rows.ts';

const rowHeightPx = 49;

export interface LongTableProps {
  label: string;
  columns: ReactNode[];
  /** Names of the columns, where their heads hold more than a name. */
  columnNames?: string[];
  /** The column by which the rows are sorted. */
  sorted?: { column: number; direction: 'ascending' | 'descending' } | undefined;
  rowCount: number;
  /** Set when the server has more rows than were read. */
  totalRows?: number | undefined;
  /** Names the list: when it changes, the table scrolls back to the top. */
  rowsAre?: string;
  /** Called when the last rows that were read are near, to read more. */
  onNearEnd?: () => void;
  rowKey: (index: number) => string;
  /**
   * Draws the cells of one row, one per column. A new function redraws every row; keep it the same while it draws the
   * same.
   */
  renderCells: (index: number) => ReactNode;
  /** Runs on a click in a row beside its controls. One of the controls must do the same for the keyboard. */
  onRowClick?: (index: number) => void;
  /** Must bound the height: the rows scroll below a fixed header. */
  className: string;
}

/** A table that stays fast with a hundred thousand rows: only rows in view are in the page. */
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
                className="last:pr-7"
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

const height = 'h-[49px]';

/** Memoized, so that scrolling draws only the rows that come into view. */
const Row = memo(({ index, renderCells, onClick }: RowProps) => (
  <TableRow aria-rowindex={index + 2} {...(onClick ? opensByRow(() => onClick(index), height) : { className: height })}>
    {renderCells(index)}
  </TableRow>
));

function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr style={{ height: heightPx }} /> : null;
}
