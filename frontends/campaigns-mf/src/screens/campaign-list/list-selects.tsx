import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { capitalized } from '../../campaign/words.ts';
import { type ListChoice, type Sort, type State, sortNames, sorts, states } from './list-choice.ts';

/** Stands for no choice; no state is named so. */
const any = 'any';

export interface ListSelectsProps {
  choice: ListChoice;
  onState: (state: State | null) => void;
  onSort: (sort: Sort) => void;
}

export function ListSelects({ choice: { state, sort }, onState, onSort }: ListSelectsProps) {
  return (
    <>
      <Select value={state ?? any} onValueChange={(value) => onState(value === any ? null : (value as State))}>
        <SelectTrigger aria-label="State" className="w-full min-[22rem]:w-40">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={any}>All states</SelectItem>
          {states.map((each) => (
            <SelectItem key={each} value={each}>
              {capitalized(each)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select value={sort} onValueChange={(value) => onSort(value as Sort)}>
        <SelectTrigger aria-label="Sort by" className="w-full min-[22rem]:w-40">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {sorts.map((each) => (
            <SelectItem key={each} value={each}>
              {sortNames[each]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </>
  );
}
