import type { ReportedLead } from '@cadenza/api-client';
import { cn, Input } from '@cadenza/ui';
import { useCombobox } from 'downshift';
import { ChevronsUpDown } from 'lucide-react';
import { formatCount } from '../../campaign/rates.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

export interface LeadComboboxProps {
  /** The leads that match the typed text. */
  offered: ReportedLead[];
  /** How many more match. */
  moreCount: number;
  isSearching: boolean;
  chosen: ReportedLead | null;
  onChoose: (row: ReportedLead) => void;
  typed: string;
  onType: (text: string) => void;
}

const { InputBlur, InputClick, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;

/** A text field that finds a lead. Closed it shows the chosen lead, open the search text. */
export function LeadCombobox({ offered, moreCount, isSearching, chosen, onChoose, ...input }: LeadComboboxProps) {
  const isDisabled = chosen === null && input.typed === '';
  const { getInputProps, getItemProps, getMenuProps, highlightedIndex, isOpen } = useCombobox({
    items: offered,
    itemToString: (row) => (row ? describe(row) : ''),
    itemToKey: (row) => row?.id,
    selectedItem: chosen,
    defaultHighlightedIndex: 0,
    onIsOpenChange(change) {
      if (!change.isOpen) input.onType('');
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem) onChoose(selectedItem);
    },
    stateReducer(state, { type, changes }) {
      if (type === InputClick) return { ...changes, isOpen: true };
      // The list still belongs to the previous text.
      if (type === InputKeyDownEnter && isSearching) return state;
      // Only Enter and a click choose.
      if (type === InputBlur || type === InputKeyDownEscape) return { ...changes, selectedItem: state.selectedItem };
      return changes;
    },
  });
  // The Field around it names the input.
  const {
    id: _,
    'aria-labelledby': __,
    ...inputProps
  } = getInputProps({
    disabled: isDisabled,
    // At once: a field that learns of it after the next render loses what is typed fast.
    onChange: ({ currentTarget }) => input.onType(currentTarget.value),
  });

  return (
    <div className="relative">
      <Input
        {...inputProps}
        value={isOpen ? input.typed : chosen ? describe(chosen) : ''}
        spellCheck={false}
        maxLength={200}
        className="truncate pr-9"
        placeholder={isDisabled ? 'No leads yet' : 'Search leads...'}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border bg-popover text-popover-foreground shadow-popover"
      >
        <div
          {...getMenuProps({ 'aria-label': 'Leads', 'aria-busy': isSearching })}
          className={cn('max-h-64 overflow-y-auto p-1', isSearching && 'opacity-60')}
        >
          {offered.map((row, index) => (
            <div
              key={row.id}
              {...getItemProps({ item: row, index })}
              className={cn(
                'cursor-default rounded-sm px-2 py-1.5 text-sm',
                index === highlightedIndex && 'bg-accent text-accent-foreground',
              )}
            >
              <span className={cn('block truncate', row.id === chosen?.id && 'font-medium')}>{leadName(row.lead)}</span>
              <span className="block truncate text-muted-foreground text-xs">{leadEmail(row.lead)}</span>
            </div>
          ))}
        </div>
        <p role="status" className="px-3 py-2 text-muted-foreground text-xs empty:hidden">
          {isOpen ? note(isSearching, offered.length, moreCount) : null}
        </p>
      </div>
    </div>
  );
}

function note(isSearching: boolean, offeredCount: number, moreCount: number): string | null {
  if (isSearching) return 'Searching...';
  if (offeredCount === 0) return 'No lead contains what you typed.';
  return moreCount > 0 ? `${formatCount(moreCount)} more: type to find them.` : null;
}

const describe = ({ lead }: ReportedLead) => `${leadName(lead)} · ${leadEmail(lead)}`;
