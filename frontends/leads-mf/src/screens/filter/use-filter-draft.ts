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
  const given = textOf(filter);
  /** What the draft stands for. */
  const entered = useRef(given);
  /** What was applied and is not given yet: that takes a moment, in which the user goes on typing. */
  const underWay = useRef<string[]>([]);
  const wasApplied = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const applyNow = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: equal filters are the same
  useEffect(() => {
    const place = underWay.current.indexOf(given);
    if (place >= 0) {
      underWay.current.splice(0, place + 1);
    } else if (given !== entered.current) {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      entered.current = given;
      setDraft(toDraft(filter));
    }
  }, [given]);

  useEffect(() => {
    applyNow.current = () => {
      waiting.current = undefined;
      const wanted = toLeadFilter(draft, typeOf);
      if (textOf(wanted) === given) return;
      underWay.current.push(textOf(wanted));
      apply(wanted, wasApplied.current);
      wasApplied.current = true;
    };
  });
  useEffect(
    () => () => {
      // What was typed just before the panel closes counts as well.
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      applyNow.current();
    },
    [],
  );

  function change(changed: FilterDraft) {
    setDraft(changed);
    const text = textOf(toLeadFilter(changed, typeOf));
    if (text === entered.current) return;
    entered.current = text;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => applyNow.current(), settleMs);
  }
  return [draft, change];
}
