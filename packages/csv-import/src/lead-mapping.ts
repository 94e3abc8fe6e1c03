/** For each field of a lead the name of its column, or an empty string. */
export interface LeadMapping {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  jobRole: string;
}

export type LeadTarget = keyof LeadMapping;

/** A row of the file: its values by the name of their column. */
export type CsvRow = Record<string, string>;

export const emptyMapping: LeadMapping = { email: '', firstName: '', lastName: '', company: '', jobRole: '' };

export const leadTargets = Object.keys(emptyMapping) as LeadTarget[];

export const targetLabels: Record<LeadTarget, string> = {
  email: 'Email',
  firstName: 'First Name',
  lastName: 'Last Name',
  company: 'Company',
  jobRole: 'Job Role',
};
