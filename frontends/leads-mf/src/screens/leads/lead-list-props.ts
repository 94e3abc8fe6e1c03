import type { Lead } from '@cadenza/api-client';
import type { LeadPages } from '../../api/leads.ts';
import type { Selection } from './use-selection.ts';

/** Props of the list, whether it is drawn as a table or as cards. */
export interface LeadListProps {
  pages: LeadPages;
  selection: Selection;
  /** Opens a lead to read and change it; keep it the same function. */
  onOpen: (lead: Lead) => void;
}

/** Shows a missing value as a dash. */
export function orDash(value: string | null): string {
  return value === null || value === '' ? '-' : value;
}

export function nameOf({ firstName, lastName, email }: Lead): string {
  return `${firstName} ${lastName}`.trim() || email || 'Unnamed lead';
}
