import { isFoundIn } from '@cadenza/mail-address/found-in';
import { cn, controlClasses, Input, useFieldControl } from '@cadenza/ui/elements';
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { usePortalContainer } from './portal-container.tsx';

export interface SearchedOption {
  value: string;
  label: string;
  /** Stands beside the label, and is searched as well. */
  detail?: string;
}

export interface SearchedSelectProps {
  /** What the search says while it is empty. */
  placeholder: string;
  options: readonly SearchedOption[];
  value: string;
  onChange: (value: string) => void;
}

/** A `Select` of more options than anybody reads: they open below a search. Arrows and Enter choose. */
export function SearchedSelect({ placeholder, options, value, onChange }: SearchedSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover.Root modal open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          title={chosen?.detail ?? chosen?.label}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setIsOpen(true);
          }}
          className={cn(controlClasses, 'flex h-9 items-center justify-between gap-2 text-left')}
          {...useFieldControl()}
        >
          <span className="truncate">{chosen?.label ?? value}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </Popover.Trigger>
      <Popover.Portal container={usePortalContainer()}>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={placeholder.replace(/\.+$/, '')}
          className="z-50 w-(--radix-popover-trigger-width) min-w-[min(18rem,calc(100vw-1rem))] rounded-lg border bg-popover text-popover-foreground shadow-popover focus:outline-none data-[state=open]:animate-pop-in"
        >
          <Options
            {...{ placeholder, options, value }}
            onChoose={(next) => {
              setIsOpen(false);
              onChange(next);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OptionsProps extends Omit<SearchedSelectProps, 'onChange'> {
  onChoose: (value: string) => void;
}

const optionsPerPage = 8;

function Options({ placeholder, options, value, onChoose }: OptionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(() => Math.max(0, indexOf(options, value)));
  const found = options.filter(({ label, detail = '' }) => isFoundIn(`${label}\n${detail}`, typed));
  const optionId = (index: number) => `${id}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are a reason to scroll as well.
  useEffect(() => {
    if (list.current) scrollTo(list.current, active);
  }, [active, typed]);

  function search(text: string) {
    setTyped(text);
    setActive(text === '' ? Math.max(0, indexOf(options, value)) : 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const option = found[active];
    if (event.key === 'Enter' && option) onChoose(option.value);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: optionsPerPage, PageUp: -optionsPerPage }[event.key];
    if (by !== undefined) setActive(Math.max(0, Math.min(found.length - 1, active + by)));
    // Enter sends no form around it.
    if (by !== undefined || event.key === 'Enter') event.preventDefault();
  }

  return (
    <>
      <div className="border-b p-1.5">
        <Input
          type="search"
          role="combobox"
          aria-label={placeholder.replace(/\.+$/, '')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={200}
          value={typed}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={placeholder.replace(/\.+$/, '')}
        className="relative max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-4rem))] overflow-y-auto p-1 empty:hidden"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search above has the keys of the list.
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
            className={cn(
              'flex cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1.5 text-sm',
              index === active && 'bg-accent text-accent-foreground',
            )}
          >
            <span className="min-w-0 flex-1 truncate" title={option.label}>
              {option.label}
            </span>
            {option.detail === undefined ? null : (
              <span className="min-w-0 max-w-[55%] truncate text-muted-foreground text-xs" title={option.detail}>
                {option.detail}
              </span>
            )}
            <Check
              aria-hidden="true"
              className={cn('size-4 shrink-0 text-primary', option.value === value ? '' : 'invisible')}
            />
          </div>
        ))}
      </div>
      <p role="status" className="px-3.5 py-2.5 text-muted-foreground text-xs empty:hidden">
        {found.length === 0 ? 'Nothing contains what you typed.' : null}
      </p>
    </>
  );
}

const indexOf = (options: readonly SearchedOption[], value: string) =>
  options.findIndex((option) => option.value === value);

/** Only the list: `scrollIntoView` would move the page as well. */
function scrollTo(list: HTMLElement, index: number): void {
  const option = list.children[index];
  if (!(option instanceof HTMLElement)) return;
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}
