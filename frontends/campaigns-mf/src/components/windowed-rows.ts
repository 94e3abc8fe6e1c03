import { useVirtualizer } from '@tanstack/react-virtual';

/** A list up to this length is drawn whole, so that the browser's own search finds everything. */
const drawnWholeMax = 100;
const overscanRows = 12;

export interface WindowedRows {
  indexes: number[];
  /** Heights, in pixels, that stand for the rows left out above and below. */
  beforePx: number;
  afterPx: number;
}

/** Which rows of a long list to draw: all of a short one, else those in view of the scrolling element. */
export function useWindowedRows(count: number, rowHeightPx: number, scrollElement: HTMLElement | null): WindowedRows {
  const isWhole = count <= drawnWholeMax;
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    estimateSize: () => rowHeightPx,
    getScrollElement: () => scrollElement,
    overscan: overscanRows,
  });
  if (isWhole) return { indexes: Array.from({ length: count }, (_, index) => index), beforePx: 0, afterPx: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) return { indexes: [], beforePx: 0, afterPx: count * rowHeightPx };
  return {
    indexes: items.map((item) => item.index),
    beforePx: first.start,
    afterPx: virtualizer.getTotalSize() - last.end,
  };
}
