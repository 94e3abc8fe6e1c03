import type { MailboxState } from '@cadenza/contracts';
import { stateNames } from '@cadenza/mailbox-choice';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import type { Choice } from './filtered.ts';

/** Stands for no choice; no state is named so, and tags have a letter before them. */
const any = 'any';

export interface FilterSelectsProps {
  tags: readonly string[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}

export function FilterSelects({ tags, choice, onChange }: FilterSelectsProps) {
  return (
    <>
      <Select
        value={choice.state ?? any}
        onValueChange={(value) => onChange({ ...choice, state: value === any ? null : (value as MailboxState) })}
      >
        <SelectTrigger aria-label="State" className="w-full min-[22rem]:w-44">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={any}>All states</SelectItem>
          {Object.entries(stateNames).map(([state, name]) => (
            <SelectItem key={state} value={state}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {tags.length > 0 ? (
        <Select
          value={choice.tag === null ? any : `#${choice.tag}`}
          onValueChange={(value) => onChange({ ...choice, tag: value === any ? null : value.slice(1) })}
        >
          <SelectTrigger aria-label="Tag" className="w-full min-[22rem]:w-44">
            <SelectValue />
          </SelectTrigger>
          <SelectContent className="w-(--radix-select-trigger-width)">
            <SelectItem value={any}>All tags</SelectItem>
            {tags.map((tag) => (
              <SelectItem key={tag} value={`#${tag}`} className="[&>span:first-child]:truncate">
                {tag}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      ) : null}
    </>
  );
}
