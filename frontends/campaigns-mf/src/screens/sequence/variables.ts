export const variables = [
  { label: 'First Name', text: '{{firstName}}' },
  { label: 'Last Name', text: '{{lastName}}' },
  { label: 'Email', text: '{{email}}' },
  { label: 'Company', text: '{{company}}' },
  { label: 'Job Role', text: '{{jobRole}}' },
];
