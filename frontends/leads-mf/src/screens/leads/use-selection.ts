import type { Lead } from '@cadenza/api-client';
import { useMemo, useState } from 'react';

export interface Selection {
  /** Ids of the selected leads that still exist. */
  ids: string[];
  has: (leadId: string) => boolean;
  toggle: (leadId: string) => void;
  /** Selects every one of these, or none of them if all are selected. */
  toggleAll: (leads: Lead[]) => void;
  clear: () => void;
}

export function useSelection(leads: Lead[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => leads.filter(({ id }) => selected.has(id)).map(({ id }) => id), [leads, selected]);

  return {
    ids,
    has: (leadId) => selected.has(leadId),
    toggle(leadId) {
      const next = new Set(selected);
      if (!next.delete(leadId)) next.add(leadId);
      setSelected(next);
    },
    toggleAll(shown) {
      const next = new Set(selected);
      const remove = shown.every(({ id }) => selected.has(id));
      for (const { id } of shown) {
        if (remove) next.delete(id);
        else next.add(id);
      }
      setSelected(next);
    },
    clear: () => setSelected(new Set()),
  };
}

/** How the "select all" box stands for the leads on the screen. */
export function selectAllState(selection: Selection, shown: Lead[]): boolean | 'indeterminate' {
  const selectedCount = shown.filter(({ id }) => selection.has(id)).length;
  if (selectedCount === 0) return false;
  return selectedCount === shown.length ? true : 'indeterminate';
}
