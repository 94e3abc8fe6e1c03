import type { LeadField } from '@cadenza/lead-fields';

/** A variable of emails as the editor offers it. */
export interface OfferedVariable {
  label: string;
  text: string;
}

export const usualVariables: OfferedVariable[] = [
  { label: 'First Name', text: '{{firstName}}' },
  { label: 'Last Name', text: '{{lastName}}' },
  { label: 'Email', text: '{{email}}' },
  { label: 'Company', text: '{{company}}' },
  { label: 'Job Role', text: '{{jobRole}}' },
];

export const customVariables = (fields: readonly LeadField[]): OfferedVariable[] =>
  fields.map(({ key, label }) => ({ label, text: `{{${key}}}` }));
