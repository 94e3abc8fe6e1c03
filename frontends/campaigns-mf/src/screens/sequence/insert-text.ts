export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Replaces a field's selection with text as if it were typed: the field fires its change event, and the browser can
 * undo it. Where a browser cannot do that, `onInserted` gets the whole new text.
 */
export function insertText(field: TextField, text: string, onInserted: (value: string) => void): void {
  field.focus();
  // Deprecated, but still the only insertion that the browser can undo.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  onInserted(field.value);
}

/** What stands where the author has marked nothing, and where the address is still missing. */
const textToReplace = 'text';
const addressToReplace = 'https://';

/** Makes a field's selection the text of a link, and selects what is to be written next: the text, or the address. */
export function insertLink(field: TextField, onInserted: (value: string) => void): void {
  const start = field.selectionStart ?? field.value.length;
  const marked = field.value.slice(start, field.selectionEnd ?? start).trim();
  const isAddress = /^(?:https?:\/\/|www\.)\S+$/i.test(marked);
  const text = isAddress || marked === '' ? textToReplace : marked.replace(/[[\]\r\n]+/g, ' ');
  const address = isAddress ? marked : addressToReplace;
  insertText(field, `[${text}](${address})`, onInserted);
  const from = text === textToReplace ? start + '['.length : start + `[${text}](`.length;
  selectSoon(field, from, from + (text === textToReplace ? text.length : address.length));
}

/** The text that was told comes back as the field's value, and would take the selection along: it waits for that. */
export function selectSoon(field: TextField, start: number, end: number): void {
  requestAnimationFrame(() => field.setSelectionRange(start, end));
}
