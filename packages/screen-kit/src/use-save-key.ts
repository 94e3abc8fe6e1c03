import { type RefObject, useEffect, useRef } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Ctrl+S and ⌘S press a button, instead of saving the page, unless a dialog is over it.
 * @returns the ref of the button
 */
export function useSaveKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const over = [...document.querySelectorAll(dialogs)].at(-1);
      if (button.current && (over === undefined || over.contains(button.current))) button.current.click();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return button;
}
