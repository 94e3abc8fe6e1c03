import { ScrollArea, TableBody, TableHead, TableHeader, TableRow } from '@cadenza/ui';
import { type ReactNode, useState } from 'react';
import { useWindowedRows } from './windowed-rows.ts';

const rowHeightPx = 49;

export interface LongTableProps {
  label: string;
  columns: ReactNode[];
  rowCount: number;
  rowKey: (index: number) => string;
  /** The cells of one row, one per column. */
  renderCells: (index: number) => ReactNode;
  /** Bounds the height: the rows scroll below a header that stays. */
  className: string;
}

/** A table that stays quick with a hundred thousand rows: only those in view are in the page. */
export function LongTable({ label, columns, rowCount, rowKey, renderCells, className }: LongTableProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const { indexes, beforePx, afterPx } = useWindowedRows(rowCount, rowHeightPx, viewport);
  return (
    <ScrollArea label={label} viewportRef={setViewport} className={className}>
      <table
        aria-label={label}
        aria-rowcount={rowCount + 1}
        className="w-full border-collapse whitespace-nowrap text-left text-sm"
      >
        <TableHeader className="sticky top-0 z-10 bg-card">
          <TableRow aria-rowindex={1} className="border-0 shadow-[inset_0_-1px_0_var(--color-border)]">
            {columns.map((column, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
              <TableHead key={position}>{column}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          <Spacer heightPx={beforePx} />
          {indexes.map((index) => (
            <TableRow key={rowKey(index)} aria-rowindex={index + 2} className="h-[49px]">
              {renderCells(index)}
            </TableRow>
          ))}
          <Spacer heightPx={afterPx} />
        </TableBody>
      </table>
    </ScrollArea>
  );
}

function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr style={{ height: heightPx }} /> : null;
}
