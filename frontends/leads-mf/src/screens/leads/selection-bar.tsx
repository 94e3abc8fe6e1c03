import { Badge, Button } from '@cadenza/ui';
import { Trash2, UserPlus, X } from 'lucide-react';
import { type BulkAction, BulkMenu } from '../bulk/bulk-menu.tsx';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Selection;
  /** How many leads match; null while that is counted. */
  total: number | null;
  /** Whether a search or a filter holds. */
  isNarrowed: boolean;
  onAttach: () => void;
  onDelete: () => void;
  onBulk: (action: BulkAction) => void;
}

/** What can be done with the selected leads. */
export function SelectionBar({ selection, total, isNarrowed, onAttach, onDelete, onBulk }: SelectionBarProps) {
  const all = total === null ? 'all' : `all ${total.toLocaleString('en-US')}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge role="status">{selection.ids.length.toLocaleString('en-US')} selected</Badge>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Deselect all"
        className="-ml-1 size-7 text-muted-foreground"
        onClick={selection.clear}
      >
        <X aria-hidden="true" />
      </Button>
      {selection.all === true ? (
        <span className="text-muted-foreground text-xs">
          {isNarrowed ? 'These are all that match.' : 'These are all leads.'}
        </span>
      ) : (
        <Button variant="link" size="sm" className="px-0" pending={selection.isPending} onClick={selection.toggleAll}>
          {isNarrowed ? `Select ${all} that match` : `Select ${all}`}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={onAttach}>
        <UserPlus aria-hidden="true" />
        Attach to Campaign
      </Button>
      <BulkMenu leadIds={selection.ids} onChoose={onBulk} />
      <Button variant="outline" size="sm" className="text-destructive" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}
