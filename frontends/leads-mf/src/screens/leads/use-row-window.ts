import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** Shorter lists are drawn whole: nothing jumps, and the browser's own search finds everything. */
const wholeListMax = 100;
const rowsAroundWindow = 12;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** Positions of the rows to draw. */
  rows: number[];
  /** Height in px of what is left out above and below. */
  before: number;
  after: number;
}

/**
 * Which rows of a long list are near the visible part of its scroller. All rows have the given height in px.
 * @param onNearEnd the last rows are near: time to read more
 */
export function useRowWindow(rowCount: number, rowHeightPx: number, onNearEnd: () => void): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const windowed = rowCount > wholeListMax;
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: rowsAroundWindow,
  });
  const items = virtualizer.getVirtualItems();
  const lastRow = windowed ? (items.at(-1)?.index ?? 0) : rowCount;
  const isNearEnd = lastRow >= rowCount - rowsAroundWindow;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  if (!windowed) return { scroller, rows: Array.from({ length: rowCount }, (_, row) => row), before: 0, after: 0 };
  return {
    scroller,
    rows: items.map(({ index }) => index),
    before: items.at(0)?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}
