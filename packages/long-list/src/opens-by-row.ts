import type { MouseEvent } from 'react';

/**
 * Props of a row that opens something by a press anywhere on it. For the pointer alone: a button in the row does the
 * same for keyboards and assistive technology.
 */
export function opensByRow(open: () => void, className = '') {
  return {
    className: `cursor-pointer ${className}`,
    onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
      // A press on a menu that belongs to the row, but is drawn elsewhere, arrives here as well.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      const isForControl = target.closest('a, button, input, label') !== null;
      const isSelectingText = getSelection()?.isCollapsed === false;
      if (!isForControl && !isSelectingText) open();
    },
  };
}
