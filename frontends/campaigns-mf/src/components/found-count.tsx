import { countOf } from '../campaign/rates.ts';

export interface FoundCountProps {
  search: string;
  total: number;
  isSearching: boolean;
  className?: string;
}

/** Says how many leads a search found; empty without a search. */
export function FoundCount({ search, total, isSearching, className }: FoundCountProps) {
  return (
    <p role="status" className={className}>
      {search === '' || isSearching ? null : `${countOf(total, 'lead')} found`}
    </p>
  );
}
