import { type RefObject, useEffect } from 'react';

const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';
/** A menu or a list of options. */
const openChoices = '[data-radix-popper-content-wrapper]';

/**
 * Lets Escape close a dialog below a notice. Radix gives the key to what appeared last alone, but nobody who is in a
 * dialog means the notice.
 *
 * @param closeButton of the dialog
 */
export function useEscape(closeButton: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    function close(event: KeyboardEvent) {
      // What Radix closed has answered the key already.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(openChoices)) return;
      const topmost = [...document.querySelectorAll(openDialogs)].at(-1);
      if (closeButton.current && topmost?.contains(closeButton.current)) closeButton.current.click();
    }
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [closeButton]);
}
