import type { TextField } from './insert-text.ts';

/** What decides where a letter of a field stands. */
const copied = [
  ...['direction', 'boxSizing', 'width', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
  ...['borderTopWidth', 'borderRightWidth', 'borderLeftWidth', 'fontStyle', 'fontVariant', 'fontWeight', 'fontStretch'],
  ...['fontSize', 'fontFamily', 'lineHeight', 'letterSpacing', 'wordSpacing', 'textIndent', 'textAlign', 'tabSize'],
] as const;

/**
 * Where a letter of a field stands, in pixels from the field's upper left corner: the lower end of its line. No browser
 * says it, so the text before it is laid out again in a copy of the field.
 */
export function caretPlace(field: TextField, offset: number): { left: number; top: number } {
  const copy = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of copied) copy.style.setProperty(hyphenated(name), style.getPropertyValue(hyphenated(name)));
  const isOneLine = field instanceof HTMLInputElement;
  Object.assign(copy.style, {
    ...{ position: 'absolute', visibility: 'hidden', borderStyle: 'solid', overflow: 'hidden' },
    ...{ whiteSpace: isOneLine ? 'pre' : 'pre-wrap', overflowWrap: 'break-word' },
  });
  copy.textContent = field.value.slice(0, offset);
  const caret = copy.appendChild(document.createElement('span'));
  caret.textContent = '\u200b';
  field.ownerDocument.body.append(copy);
  const { offsetLeft, offsetTop, offsetHeight } = caret;
  copy.remove();
  return {
    left: Math.min(Math.max(0, offsetLeft - field.scrollLeft), field.clientWidth),
    top: isOneLine ? field.offsetHeight : Math.min(offsetTop + offsetHeight - field.scrollTop, field.offsetHeight),
  };
}

const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
