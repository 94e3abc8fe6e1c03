import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { eachTagOnce, isSameTag } from '@cadenza/contracts/custom-values';
import { queryOptions, useQuery } from '@cadenza/screen-kit';
import { Badge, Button, Field, Input } from '@cadenza/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

/** The server's limits. */
const tagMaxLength = 50;
const tagsMax = 50;
const offeredMax = 100;

const tagsQuery = queryOptions(queryOf(calls.listTags));

export interface TagsInputProps {
  label?: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}

/** The tags of a lead. Enter, a comma, or leaving the input adds what was typed. */
export function TagsInput({ label = 'Tags', tags, onChange, error }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const { data: known = [] } = useQuery({ ...tagsQuery, enabled: isUsed });
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  function add(text: string) {
    const given = text
      .split(',')
      .map((tag) => tag.trim().slice(0, tagMaxLength))
      .filter((tag) => tag !== '');
    setTyped('');
    if (given.length > 0) onChange(eachTagOnce([...tags, ...given.map(asKnown)]).slice(0, tagsMax));
  }

  /** In the spelling in which leads have it. */
  function asKnown(text: string): string {
    return known.find(({ tag }) => isSameTag(tag, text))?.tag ?? text;
  }

  function remove(tag: string) {
    onChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // With nothing typed, Enter sends the form.
    if ((event.key === 'Enter' && typed.trim() !== '') || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = tags.at(-1);
      if (last !== undefined) remove(last);
    }
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Field label={label} error={error}>
        <Input
          ref={input}
          value={typed}
          list={listId}
          maxLength={tagMaxLength}
          autoComplete="off"
          placeholder="Add a tag"
          onFocus={() => setIsUsed(true)}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </Field>
      <datalist id={listId}>
        {known
          .filter(({ tag }) => !tags.some((each) => isSameTag(each, tag)))
          .slice(0, offeredMax)
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {/* As high as a line of tags: what is below stays where it is while a press on it adds the first tag. */}
      {tags.length === 0 ? (
        <p className="flex min-h-7 items-center text-muted-foreground text-xs">Enter or a comma adds the tag.</p>
      ) : (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <Badge variant="secondary" className="min-h-7 max-w-full py-0 pr-0.5">
                <span dir="auto" title={tag} className="truncate">
                  {tag}
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove tag ${tag}`}
                  className="size-6 rounded-full"
                  onClick={() => remove(tag)}
                >
                  <X aria-hidden="true" className="size-3" />
                </Button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
