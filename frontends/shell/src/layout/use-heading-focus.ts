import { type RefObject, useEffect, useRef } from 'react';

/** After this time, a screen without a heading is left alone. */
const headingWaitMs = 10_000;

/**
 * After a navigation, focuses the heading of the new screen, so that a screen reader announces it and the keyboard goes
 * on from there. Waits for a screen that loads late; if the user has moved the focus meanwhile, leaves it. A screen
 * that was hidden behind the sign-in gets the focus likewise, unless one of its dialogs has it.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPathname = useRef(pathname);
  const wasHidden = useRef(false);

  useEffect(() => {
    const { activeElement, body } = document;
    if (wasHidden.current && main.current && (activeElement === null || activeElement === body))
      return focusHeadingWhenItAppears(main.current);
    return undefined;
  }, [main]);
  // Effects end when the screen is hidden, and begin again when it is shown.
  useEffect(
    () => () => {
      wasHidden.current = true;
    },
    [],
  );

  useEffect(() => {
    if (lastPathname.current === pathname || main.current === null) return;
    lastPathname.current = pathname;
    window.scrollTo(0, 0);
    return focusHeadingWhenItAppears(main.current);
  }, [main, pathname]);
}

function focusHeadingWhenItAppears(container: HTMLElement): () => void {
  const focusedBefore = document.activeElement;
  function focusHeading(): boolean {
    const heading = container.querySelector<HTMLElement>('h1');
    if (heading === null) return false;
    const active = document.activeElement;
    if (active === focusedBefore || active === container || active === document.body || active === null) {
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
    }
    return true;
  }

  const observer = new MutationObserver(() => {
    if (focusHeading()) observer.disconnect();
  });
  const giveUp = setTimeout(() => observer.disconnect(), headingWaitMs);
  if (!focusHeading()) observer.observe(container, { childList: true, subtree: true });
  return () => {
    clearTimeout(giveUp);
    observer.disconnect();
  };
}
