import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import type { FilterMatch } from '../../filter/filter-draft.ts';

export interface MatchSelectProps {
  match: FilterMatch;
  inGroup?: boolean;
  onChange: (match: FilterMatch) => void;
}

export function MatchSelect({ match, inGroup = false, onChange }: MatchSelectProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      {inGroup ? 'with' : 'Leads with'}
      <Select value={match} onValueChange={(chosen) => onChange(chosen as FilterMatch)}>
        <SelectTrigger aria-label={inGroup ? 'Conditions of this group' : 'Conditions of the filter'} className="w-20">
          <SelectValue>{match}</SelectValue>
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">all</SelectItem>
          <SelectItem value="any">any</SelectItem>
        </SelectContent>
      </Select>
      of these
    </div>
  );
}

export function Joined({ match }: { match: FilterMatch }) {
  return <p className="py-1 pl-3 text-muted-foreground text-xs">{match === 'all' ? 'and' : 'or'}</p>;
}
