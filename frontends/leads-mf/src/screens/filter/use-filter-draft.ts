import type { LeadFilter } from '@cadenza/contracts';
import { useEffect, useRef, useState } from 'react';
import { type FilterDraft, type TypeOfField, toDraft, toLeadFilter } from '../../filter/filter-draft.ts';
import { filterText } from '../../filter/read-filter.ts';

const settleMs = 300;

const textOf = (filter: LeadFilter | null) => (filter === null ? '' : filterText(filter));

/**
 * The filter while it is entered: conditions that are not complete are in the draft only. Complete ones are applied as
 * soon as typing pauses. When the filter changes elsewhere (a chip is removed, the user goes back), the draft follows.
 * @param apply `replaces` is set from the second time on, so that going back leads to the filter of before
 */
export function useFilterDraft(
  filter: LeadFilter | null,
  typeOf: TypeOfField,
  apply: (filter: LeadFilter | null, replaces: boolean) => void,
): [FilterDraft, (changed: FilterDraft) => void] {
  const [draft, setDraft] = useState(() => toDraft(filter));
  /** The filter that the draft stands for. */
  const [text, setText] = useState(textOf(filter));
  const [shown, setShown] = useState(text);
  const current = textOf(filter);
  if (current !== shown) {
    setShown(current);
    if (current !== text) {
      setText(current);
      setDraft(toDraft(filter));
    }
  }

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null);
  const wasApplied = useRef(false);
  const applyLatest = useRef(apply);
  useEffect(() => {
    applyLatest.current = apply;
  });
  useEffect(
    () => () => {
      // What was typed just before the panel closes counts as well.
      if (waiting.current === null) return;
      clearTimeout(waiting.current.timer);
      waiting.current.apply();
    },
    [],
  );

  function change(changed: FilterDraft) {
    setDraft(changed);
    const wanted = toLeadFilter(changed, typeOf);
    if (textOf(wanted) === text) return;
    setText(textOf(wanted));
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    const applyNow = () => {
      waiting.current = null;
      applyLatest.current(wanted, wasApplied.current);
      wasApplied.current = true;
    };
    waiting.current = { timer: setTimeout(applyNow, settleMs), apply: applyNow };
  }
  return [draft, change];
}
