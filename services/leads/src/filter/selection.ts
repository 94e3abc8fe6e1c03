import type { CustomField, LeadFilter } from '@cadenza/contracts';

/** Selects leads: those that fit the searched text and all filters. */
export interface Selection {
  search: string;
  filters: readonly LeadFilter[];
  /** The custom fields that there are. A condition on another one finds it empty. */
  fields: ReadonlyMap<string, CustomField>;
  now: Temporal.Instant;
}

export const selectsAll = ({ search, filters }: Selection): boolean => search === '' && filters.length === 0;
