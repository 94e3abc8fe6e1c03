import { useLocation, useNavigate } from '@cadenza/screen-kit';
import { useMemo } from 'react';

export interface Sorting<Key extends string = string> {
  by: Key;
  direction: 'ascending' | 'descending';
}

export interface SortKeys<Key extends string> {
  /** Whether the list can be sorted by it. */
  isKey: (text: string) => text is Key;
  /** Of numbers and times one looks for the largest. */
  descendsFirst: ReadonlySet<Key>;
}

/**
 * How a list is sorted. It stands in the address, so that it survives a reload and can be shared.
 * @param keys keep it the same object
 */
export function useSorting<Key extends string>(
  keys: SortKeys<Key>,
): [sorting: Sorting<Key> | null, sortBy: (key: Key) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const sorting = useMemo(() => readSorting(new URLSearchParams(search), keys), [search, keys]);
  function sortBy(key: Key) {
    const next = nextSorting(sorting, key, keys);
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

/** The next sorting when the head of a column is pressed: one way, the other way, then as the server lists. */
export function nextSorting<Key extends string>(
  now: Sorting<Key> | null,
  by: Key,
  { descendsFirst }: Pick<SortKeys<Key>, 'descendsFirst'>,
): Sorting<Key> | null {
  const first = descendsFirst.has(by) ? 'descending' : 'ascending';
  if (now?.by !== by) return { by, direction: first };
  if (now.direction !== first) return null;
  return { by, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

/** An address is typed by anybody: what cannot be read is no sorting. */
function readSorting<Key extends string>(
  parameters: URLSearchParams,
  { isKey }: Pick<SortKeys<Key>, 'isKey'>,
): Sorting<Key> | null {
  const by = parameters.get('sort') ?? '';
  if (!isKey(by)) return null;
  return { by, direction: parameters.get('direction') === 'descending' ? 'descending' : 'ascending' };
}
