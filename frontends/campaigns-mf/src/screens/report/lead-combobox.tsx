import type { CampaignLead } from '@cadenza/api-client';
import { cn, Input } from '@cadenza/ui';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../campaign/rates.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

export interface LeadComboboxProps {
  /** What matches the typed text. */
  offered: CampaignLead[];
  /** How many more match. */
  moreCount: number;
  isSearching: boolean;
  chosen: CampaignLead | null;
  onChoose: (row: CampaignLead) => void;
  typed: string;
  onType: (text: string) => void;
}

/**
 * A text field that finds a lead: type to search, arrows to move, Enter to choose, Escape to leave things as they are.
 * Source: the combobox pattern with a listbox of the ARIA Authoring Practices.
 */
export function LeadCombobox({ offered, moreCount, isSearching, chosen, onChoose, ...input }: LeadComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const isDisabled = chosen === null && input.typed === '';
  const last = offered.length - 1;
  const activeIndex = Math.min(active, last);

  function open() {
    setActive(Math.max(0, input.typed === '' ? offered.findIndex(({ id }) => id === chosen?.id) : 0));
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    input.onType('');
  }

  function choose(row: CampaignLead | undefined) {
    if (row) onChoose(row);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else setActive(key === 'ArrowDown' ? Math.min(activeIndex + 1, last) : Math.max(activeIndex - 1, 0));
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault();
      // What is listed still belongs to the text before.
      if (!isSearching) choose(offered[activeIndex]);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return (
    <div className="relative">
      <Input
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && activeIndex >= 0 ? optionId(activeIndex) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="truncate pr-9"
        disabled={isDisabled}
        placeholder={isDisabled ? 'No leads yet' : 'Search leads...'}
        value={isOpen ? input.typed : chosen ? describe(chosen) : ''}
        onChange={(event) => {
          setActive(0);
          setIsOpen(true);
          input.onType(event.target.value);
        }}
        onClick={() => !isOpen && open()}
        onKeyDown={onKeyDown}
        onBlur={close}
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
          id={listId}
          role="listbox"
          aria-label="Leads"
          tabIndex={-1}
          // The text field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          aria-busy={isSearching}
          className={cn('max-h-64 overflow-y-auto p-1', isSearching && 'opacity-60')}
        >
          {offered.map((row, index) => (
            <LeadOption
              key={row.id}
              id={optionId(index)}
              row={row}
              isActive={isOpen && index === activeIndex}
              isChosen={row.id === chosen?.id}
              onChoose={() => choose(row)}
            />
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

interface LeadOptionProps {
  id: string;
  row: CampaignLead;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function LeadOption({ id, row, isActive, isChosen, onChoose }: LeadOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, which chooses with Enter.
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={cn('cursor-default rounded-sm px-2 py-1.5 text-sm', isActive && 'bg-accent text-accent-foreground')}
      onClick={onChoose}
    >
      <span className={cn('block truncate', isChosen && 'font-medium')}>{leadName(row.lead)}</span>
      <span className="block truncate text-muted-foreground text-xs">{leadEmail(row.lead)}</span>
    </div>
  );
}

const describe = ({ lead }: CampaignLead) => `${leadName(lead)} · ${leadEmail(lead)}`;
