import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { caretPlace } from './caret-place.ts';
import { CompletionList } from './completion-list.tsx';
import { insertText, selectSoon, type TextField } from './insert-text.ts';
import { endOfVariable, matchingVariables, variableAtCursor, type WrittenVariable } from './variable-at-cursor.ts';
import type { OfferedVariable } from './variables.ts';

export interface VariableCompletion {
  /** For the field: what it tells the list, and what a screen reader learns of it. */
  fieldProps: {
    onInput: () => void;
    onKeyDown: (event: KeyboardEvent<TextField>) => void;
    onKeyUp: () => void;
    onClick: () => void;
    onBlur: () => void;
    'aria-autocomplete': 'list';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
  };
  /** The list of what fits; it stands beside the field, in an element that positions it. */
  list: ReactNode;
}

/**
 * Offers variables while `{{` and letters of a name are typed. Arrows choose, Enter inserts, Tab inserts with a fallback
 * and selects it, Escape closes until the next `{{`.
 *
 * @param onText gets the new text where the browser does not tell it
 */
export function useVariableCompletion(
  ref: RefObject<TextField | null>,
  variables: readonly OfferedVariable[],
  onText: (value: string) => void,
): VariableCompletion {
  const [written, setWritten] = useState<WrittenVariable | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const isOpen = written !== null && written.start !== closedAt;
  const found = isOpen ? matchingVariables(written.typed, variables) : [];
  const isShown = found.length > 0;
  const active = Math.min(chosen, found.length - 1);
  const optionId = (place: number) => `${listId}-${place}`;

  function look() {
    const field = ref.current;
    const isCursor = field !== null && field.selectionStart === field.selectionEnd;
    const seen = (isCursor && variableAtCursor(field.value, field.selectionStart ?? 0)) || null;
    if (seen?.start !== closedAt) setClosedAt(null);
    if (seen?.start === written?.start && seen?.typed === written?.typed) return;
    setWritten(seen);
    setChosen(0);
  }

  function insert(variable: OfferedVariable, hasFallback: boolean) {
    const field = ref.current;
    if (!field || written === null) return;
    const text = hasFallback ? variable.textWithFallback : variable.text;
    field.setSelectionRange(written.start, endOfVariable(field.value, field.selectionEnd ?? 0));
    insertText(field, text, onText);
    setWritten(null);
    const fallbackAt = written.start + text.indexOf('|') + 1;
    if (hasFallback) selectSoon(field, fallbackAt, written.start + text.length - '}}'.length);
  }

  function onKeyDown(event: KeyboardEvent<TextField>) {
    if (!isShown || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setChosen((active + step + found.length) % found.length);
    else if (event.key === 'Escape') setClosedAt(written?.start ?? null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)
      insert(found[active] as OfferedVariable, event.key === 'Tab');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    fieldProps: {
      ...{ onInput: look, onKeyDown, onKeyUp: look, onClick: look, onBlur: () => setWritten(null) },
      'aria-autocomplete': 'list',
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': isShown ? optionId(active) : undefined,
    },
    list:
      isShown && ref.current ? (
        <CompletionList
          id={listId}
          optionId={optionId}
          variables={found}
          active={active}
          place={caretPlace(ref.current, written?.start ?? 0)}
          onChoose={(variable) => insert(variable, false)}
        />
      ) : null,
  };
}
