import { Badge, Button, Input } from '@cadenza/ui';
import { Search, Trash2, UserPlus } from 'lucide-react';

export interface LeadToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  selectedCount: number;
  /** Whether that is everything the search finds. */
  isAll: boolean;
  onAttach: () => void;
  onDelete: () => void;
}

export function LeadToolbar({ search, onSearch, selectedCount, isAll, onAttach, onDelete }: LeadToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="relative w-full sm:max-w-xs">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search leads"
          placeholder="Search leads..."
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="pl-9"
        />
      </div>
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
