import { cn } from '@cadenza/ui';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

export interface SortButtonProps {
  label: string;
  /** Null while the list is sorted by something else. */
  direction: 'ascending' | 'descending' | null;
  onClick: () => void;
}

/** The head of a column, which sorts by it. */
export function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Icon = direction === null ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={`Sort by ${label}`}
      onClick={onClick}
      className={cn(
        'relative -mx-1.5 rounded-sm px-1.5 py-1 transition-colors hover:text-foreground',
        direction && 'text-foreground',
      )}
    >
      {label}
      <Icon
        aria-hidden="true"
        className={cn('absolute inset-y-0 left-full my-auto -ml-1 size-3', direction ? '' : 'opacity-50')}
      />
    </button>
  );
}
