import type { Lead } from '@cadenza/api-client';
import type { Sorting } from '@cadenza/long-list';
import type { LeadPages } from '../../api/leads.ts';
import type { LeadColumn } from './lead-columns.ts';
import type { Selection } from './use-selection.ts';

/** Props of the list, whether it is drawn as a table or as cards. */
export interface LeadListProps {
  pages: LeadPages;
  /** Keep it the same array while the columns are the same. */
  columns: readonly LeadColumn[];
  /** Whether the columns are those of somebody who has not chosen any. */
  areUsualColumns: boolean;
  selection: Selection;
  sorting: Sorting | null;
  onSort: (column: string) => void;
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
