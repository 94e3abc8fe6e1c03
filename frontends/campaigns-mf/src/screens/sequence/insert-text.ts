type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts text in place of a field's selection as if it were typed: the field tells its change, and the browser's undo takes
 * it back. Where a browser cannot do that, `onInserted` is told the whole new text.
 */
export function insertText(field: TextField, text: string, onInserted: (value: string) => void): void {
  field.focus();
  // Deprecated, and still the only insertion that the browser's undo knows of.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  onInserted(field.value);
}
