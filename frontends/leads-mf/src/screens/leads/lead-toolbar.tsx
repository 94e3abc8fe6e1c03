import { SearchField } from '@cadenza/long-list';
import { Badge, Button } from '@cadenza/ui';
import { Trash2, UserPlus } from 'lucide-react';

export interface LeadToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  selectedCount: number;
  /** Whether the selection is everything the search finds. */
  isAll: boolean;
  onAttach: () => void;
  onDelete: () => void;
}

export function LeadToolbar({ search, onSearch, selectedCount, isAll, onAttach, onDelete }: LeadToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label="Search leads"
        placeholder="Search leads..."
        value={search}
        onChange={onSearch}
        className="w-full sm:max-w-xs"
      />
      {selectedCount > 0 ? (
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <Badge role="status">{selectedCount.toLocaleString('en-US')} selected</Badge>
          {isAll ? (
            <span className="text-muted-foreground text-xs">
              {search.trim() === '' ? 'These are all leads.' : 'These are all that match.'}
            </span>
          ) : null}
          <Button variant="outline" size="sm" onClick={onAttach}>
            <UserPlus aria-hidden="true" />
            Attach to Campaign
          </Button>
          <Button variant="outline" size="sm" className="text-destructive" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
      ) : null}
    </div>
  );
}
