type TextField = HTMLInputElement | HTMLTextAreaElement;

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
