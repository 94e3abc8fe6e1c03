import type { Mailbox } from '@cadenza/contracts';
import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** Those that exist, in the order of the list. */
  mailboxes: readonly Mailbox[];
  /** How many of these the filter does not show. */
  hiddenCount: number;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** The state of the "select all" box. */
  all: boolean | 'indeterminate';
  /** Selects all that the filter shows, or none of them if all are selected. */
  toggleAll: () => void;
  /** Deselects all but these. */
  keepOnly: (ids: readonly string[]) => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * @param all every mailbox; one that is removed is deselected by that
 * @param shown those that the filter shows
 */
export function useSelection(all: readonly Mailbox[], shown: readonly Mailbox[]): Selection {
  const [ids, setIds] = useState(none);
  const mailboxes = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);
  const shownCount = shown.filter(({ id }) => ids.has(id)).length;
  const areAll = shownCount > 0 && shownCount === shown.length;
  const toggle = useCallback((id: string) => setIds((before) => before.symmetricDifference(new Set([id]))), []);
  return {
    mailboxes,
    hiddenCount: mailboxes.length - shownCount,
    has: useCallback((id) => ids.has(id), [ids]),
    toggle,
    all: areAll || (shownCount > 0 && 'indeterminate'),
    toggleAll() {
      const ofFilter = new Set(shown.map(({ id }) => id));
      setIds((before) => (areAll ? before.difference(ofFilter) : before.union(ofFilter)));
    },
    keepOnly: (kept) => setIds((before) => before.intersection(new Set(kept))),
  };
}
