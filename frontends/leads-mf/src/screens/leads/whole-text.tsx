import { type CSSProperties, type FocusEvent, useState } from 'react';

/** For an element whose text may be cut: it can be focused, and is then shown whole. */
export const wholeTextProps = { tabIndex: 0, 'data-whole-text': '' };

const boxWidthPx = 448;
const boxMaxHeightPx = 380;
const gapPx = 4;

/**
 * Shows the text of the focused element in full: one box for a whole list, outside of the frame in which the list
 * scrolls, which would cut it.
 */
export function useWholeText() {
  const [shown, setShown] = useState<{ text: string; place: CSSProperties } | null>(null);
  const hide = () => setShown(null);
  return {
    listeners: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (!target.matches('[data-whole-text]')) return;
        setShown({ text: target.textContent ?? '', place: placeBeside(target.getBoundingClientRect()) });
      },
      onBlur: hide,
      onScroll: hide,
    },
    // The focused element says the same text to assistive technology.
    box:
      shown === null ? null : (
        <div
          aria-hidden="true"
          dir="auto"
          style={{ ...shown.place, maxHeight: boxMaxHeightPx }}
          className="wrap-anywhere pointer-events-none fixed z-40 max-w-md overflow-hidden whitespace-pre-wrap rounded-md border bg-popover px-3 py-2 text-left text-popover-foreground text-sm shadow-popover"
        >
          {shown.text}
        </div>
      ),
  };
}

/** Below the element, or above it where there is no room. */
function placeBeside({ left, top, bottom }: DOMRect): CSSProperties {
  const isRoomBelow = bottom + boxMaxHeightPx + 2 * gapPx < window.innerHeight;
  return {
    left: Math.max(gapPx, Math.min(left, window.innerWidth - boxWidthPx - gapPx)),
    ...(isRoomBelow ? { top: bottom + gapPx } : { bottom: window.innerHeight - top + gapPx }),
  };
}
