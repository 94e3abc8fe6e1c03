import { isFoundIn } from '@cadenza/mail-address/found-in';
import { Input } from '@cadenza/ui/elements';
import { useState } from 'react';
import { RadioGroup, RadioItem } from './radio-group.tsx';
import { ScrollArea } from './scroll-area.tsx';

const shownMax = 50;

export interface ChoiceOption {
  value: string;
  label: string;
  /** A second line. */
  detail: string;
}

export interface SearchedChoiceProps {
  /** Names what is chosen, for example `Mailbox`. */
  label: string;
  placeholder: string;
  options: readonly ChoiceOption[];
  value: string | null;
  onChange: (value: string) => void;
}

/** One of many: a search above the first options that it finds. */
export function SearchedChoice({ label, placeholder, options, value, onChange }: SearchedChoiceProps) {
  const [search, setSearch] = useState('');
  const found = options.filter((option) => isFoundIn(`${option.label}\n${option.detail}`, search));
  const shown = found.slice(0, shownMax);
  return (
    <div className="grid min-w-0 gap-2">
      <Input
        type="search"
        aria-label={placeholder.replace(/\.+$/, '')}
        placeholder={placeholder}
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ScrollArea className="max-h-64 rounded-md border">
        <RadioGroup aria-label={label} value={value} onValueChange={onChange} className="gap-0">
          {shown.map((option) => (
            <RadioItem
              key={option.value}
              value={option.value}
              label={option.label}
              description={option.detail}
              className="border-b px-3 py-2 last:border-0"
            />
          ))}
        </RadioGroup>
        <p role="status" className="px-3 py-2 text-muted-foreground text-xs empty:hidden">
          {noteOf(found.length - shown.length, shown.length)}
        </p>
      </ScrollArea>
    </div>
  );
}

function noteOf(moreCount: number, shownCount: number): string | null {
  if (shownCount === 0) return 'Nothing contains what you typed.';
  return moreCount > 0 ? `${moreCount.toLocaleString('en-US')} more: type to find them.` : null;
}
