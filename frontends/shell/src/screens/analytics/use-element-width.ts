import { type RefObject, useEffect, useRef, useState } from 'react';

/** An element's current width in px; `atFirst` until it is measured. */
export function useElementWidth(atFirst: number): { element: RefObject<HTMLDivElement | null>; width: number } {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(atFirst);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
