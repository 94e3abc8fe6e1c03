import type { Lead } from '@cadenza/api-client';
import { showError, useMutation } from '@cadenza/screen-kit';
import { startTransition, useCallback, useMemo, useOptimistic, useState } from 'react';
import { type LeadPages, type LeadSelection, readLeadIds } from '../../api/leads.ts';

export interface Selection {
  ids: string[];
  has: (leadId: string) => boolean;
  toggle: (leadId: string) => void;
  /** The state of the "select all" box. */
  all: boolean | 'indeterminate';
  /** Selects every lead that matches, including those not read yet; or none, if all are selected. */
  toggleAll: () => void;
  /** Whether "select all" is still loading ids. */
  isPending: boolean;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** @param matching which leads the list has; "all" are these */
export function useSelection(
  { rows: leads, hasMore }: Pick<LeadPages, 'rows' | 'hasMore'>,
  matching: LeadSelection,
): Selection {
  const list = JSON.stringify(matching);
  const [selected, setSelected] = useState(none);
  /** The list whose leads were all selected, as long as none has been deselected. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const selectAll = useMutation({
    // The list may be another one when the ids come.
    mutationFn: async () => ({ of: list, all: hasMore ? await readLeadIds(matching) : leads.map(({ id }) => id) }),
    onSuccess: (read) =>
      manyAtOnce(() => {
        setSelected((before) => before.union(new Set(read.all)));
        setAllOf(read.of);
      }),
    onError: (error) => showError(error, 'Failed to select all leads'),
  });
  const ids = useMemo(() => [...selected], [selected]);
  const all = useMemo(
    () => stateOf(leads, selected, !hasMore || allOf === list),
    [leads, selected, hasMore, allOf, list],
  );
  const toggle = useCallback((leadId: string) => {
    setSelected((before) => before.symmetricDifference(new Set([leadId])));
    setAllOf(null);
  }, []);

  return {
    ids,
    has: (leadId) => selected.has(leadId),
    toggle,
    all,
    toggleAll() {
      if (all !== true) selectAll.mutate();
      else if (hasMore) clear();
      else manyAtOnce(() => setSelected((before) => before.difference(new Set(leads.map(({ id }) => id)))));
    },
    isPending: selectAll.isPending,
    clear,
  };

  function clear() {
    manyAtOnce(() => {
      setSelected(none);
      setAllOf(null);
    });
  }
}

/** The checkbox of one lead. It responds to a click at once; the rest of the screen follows later. */
export function useSelectBox(isSelected: boolean, onToggle: () => void) {
  const [checked, setChecked] = useOptimistic(isSelected);
  const onCheckedChange = () =>
    startTransition(() => {
      setChecked(!checked);
      onToggle();
    });
  return { checked, onCheckedChange };
}

/** A transition, so that redrawing many rows delays no key or click. */
const manyAtOnce = startTransition;

function stateOf(leads: Lead[], selected: ReadonlySet<string>, areThatAll: boolean): Selection['all'] {
  const selectedCount = leads.filter(({ id }) => selected.has(id)).length;
  if (selectedCount === 0) return false;
  return selectedCount === leads.length && areThatAll ? true : 'indeterminate';
}
