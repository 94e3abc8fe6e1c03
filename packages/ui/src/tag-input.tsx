import { Badge, Button, Field, Input } from '@cadenza/ui';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

const offeredMax = 100;
const commas = /[,;]/;
const isEqual = (one: string, other: string) => one === other;

export interface TagInputProps {
  label: string;
  hint?: ReactNode;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags in use. One that is typed in other letters, as `sales` for `Sales`, is taken as it stands here. */
  suggestions: readonly string[];
  /** Called when somebody comes to the input, for suggestions that are read only then. */
  onFocus?: () => void;
  tagMaxLength: number;
  /** More are not taken. */
  tagsMax?: number;
  /** At which characters a text is parted into tags. */
  separators?: RegExp;
  /** Whether two tags are one: those that are written alike, if absent. */
  isSame?: (one: string, other: string) => boolean;
  placeholder?: string;
  error?: string | undefined;
}

/** Tags as chips. Enter, a comma, or leaving the input adds what was typed; Backspace in the empty input removes the last. */
export function TagInput(props: TagInputProps) {
  const { label, hint, tags, onChange, suggestions, onFocus, tagMaxLength, placeholder = 'Add a tag', error } = props;
  const { separators = commas, isSame = isEqual, tagsMax = Number.POSITIVE_INFINITY } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  function add(text: string) {
    const given = text
      .split(separators)
      .map((tag) => tag.trim().slice(0, tagMaxLength))
      .filter((tag) => tag !== '');
    setTyped('');
    if (given.length === 0) return;
    const all = [...tags, ...given.map(asInUse)];
    const each = all.filter((tag, place) => all.findIndex((other) => isSame(other, tag)) === place);
    onChange(each.slice(0, tagsMax));
  }

  const asInUse = (text: string) =>
    suggestions.find((tag) => tag === text) ??
    suggestions.find((tag) => isSame(tag, text)) ??
    suggestions.find((tag) => tag.toLowerCase() === text.toLowerCase()) ??
    text;

  function remove(tag: string) {
    onChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // With nothing typed, Enter sends the form.
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = tags.at(-1);
      if (last !== undefined) remove(last);
    }
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Field label={label} hint={hint} error={error}>
        <Input
          ref={input}
          value={typed}
          list={listId}
          maxLength={tagMaxLength}
          autoComplete="off"
          placeholder={placeholder}
          onFocus={onFocus}
          onChange={({ target: { value } }) => (separators.test(value) ? add(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </Field>
      <datalist id={listId}>
        {suggestions
          .filter((tag) => !tags.some((each) => isSame(each, tag)))
          .slice(0, offeredMax)
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {/* As high as a line of tags: what is below stays where it is while a press on it adds the first tag. */}
      {tags.length === 0 ? (
        <p className="flex min-h-7 items-center text-muted-foreground text-xs">Enter or a comma adds the tag.</p>
      ) : (
        <ul aria-label={`${label}, chosen`} className="flex flex-wrap gap-1.5">
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
