export const variables = [
  { label: 'First Name', text: '{{firstName}}' },
  { label: 'Last Name', text: '{{lastName}}' },
  { label: 'Email', text: '{{email}}' },
  { label: 'Company', text: '{{company}}' },
  { label: 'Job Role', text: '{{jobRole}}' },
];

/** Text with the insertion in place of the selection, and where the cursor stands afterwards. */
export function insertAt(text: string, selectionStart: number, selectionEnd: number, insertion: string) {
  return {
    text: text.slice(0, selectionStart) + insertion + text.slice(selectionEnd),
    cursor: selectionStart + insertion.length,
  };
}
