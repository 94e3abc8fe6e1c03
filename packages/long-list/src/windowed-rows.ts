import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** A list up to this length is drawn whole, so that the browser's own search finds everything. */
const drawnWholeMax = 100;
const overscanRows = 8;
const nearEndRows = 40;

export interface LongList {
  /** How many rows were read. */
  rowCount: number;
  rowHeightPx: number;
  /** The element that scrolls. */
  viewport: HTMLElement | null;
  /** Called when the last rows that were read are near, to read more. */
  onNearEnd?: (() => void) | undefined;
  /** Names the list: when it changes, the viewport scrolls back to the top. */
  rowsAre?: string | undefined;
}

export interface WindowedRows {
  indexes: number[];
  /** Heights, in pixels, that stand for the rows left out above and below. */
  beforePx: number;
  afterPx: number;
}

/** Which rows of a long list to draw: all of a short one, else those in view. */
export function useWindowedRows({ rowCount, rowHeightPx, viewport, onNearEnd, rowsAre }: LongList): WindowedRows {
  const isWhole = rowCount <= drawnWholeMax;
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: !isWhole,
    estimateSize: () => rowHeightPx,
    getScrollElement: () => viewport,
    overscan: overscanRows,
  });
  const items = virtualizer.getVirtualItems();
  const lastDrawn = isWhole ? rowCount : (items.at(-1)?.index ?? 0);
  const isNearEnd = lastDrawn >= rowCount - nearEndRows;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the reason to scroll.
  useEffect(() => {
    if (viewport) viewport.scrollTop = 0;
  }, [viewport, rowsAre]);

  if (isWhole) return { indexes: Array.from({ length: rowCount }, (_, index) => index), beforePx: 0, afterPx: 0 };
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return { indexes: [], beforePx: 0, afterPx: rowCount * rowHeightPx };
  return {
    indexes: items.map((item) => item.index),
    beforePx: first.start,
    afterPx: virtualizer.getTotalSize() - last.end,
  };
}
