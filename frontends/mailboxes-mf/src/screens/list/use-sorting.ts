import { useLocation, useNavigate } from '@cadenza/screen-kit';
import { useMemo } from 'react';
import { nextSorting, type Sorting, type SortKey, sortKeys } from './sorting.ts';

/** How the list is sorted. It stands in the address, so that it survives a reload and can be shared. */
export function useSorting(): [sorting: Sorting | null, sortBy: (key: SortKey) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const sorting = useMemo(() => readSorting(new URLSearchParams(search)), [search]);
  function sortBy(key: SortKey) {
    const next = nextSorting(sorting, key);
    const changed = new URLSearchParams(search);
    for (const [name, value] of [
      ['sort', next?.by],
      ['direction', next?.direction],
    ] as const) {
      if (value === undefined) changed.delete(name);
      else changed.set(name, value);
    }
    // Going back leads to the page before, not to another order.
    void navigate({ search: changed.toString() }, { replace: true });
  }
  return [sorting, sortBy];
}

/** An address is typed by anybody: what cannot be read is no sorting. */
function readSorting(parameters: URLSearchParams): Sorting | null {
  const by = sortKeys.find((key) => key === parameters.get('sort'));
  if (by === undefined) return null;
  return { by, direction: parameters.get('direction') === 'descending' ? 'descending' : 'ascending' };
}
