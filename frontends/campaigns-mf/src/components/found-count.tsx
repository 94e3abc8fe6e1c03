import { countOf } from '../campaign/rates.ts';

export interface FoundCountProps {
  /** Whether anything was searched or filtered. */
  isAsked: boolean;
  total: number;
  isSearching: boolean;
  className?: string;
}

/** Says how many leads a search or a filter found; empty without either. */
export function FoundCount({ isAsked, total, isSearching, className }: FoundCountProps) {
  return (
    <p role="status" className={className}>
      {!isAsked || isSearching ? null : `${countOf(total, 'lead')} found`}
    </p>
  );
}
