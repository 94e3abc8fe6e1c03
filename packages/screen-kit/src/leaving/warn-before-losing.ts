import type { QueryClient } from '@cadenza/screen-kit';

const warned = new WeakMap<QueryClient, Set<string>>();

/**
 * Makes the browser ask before a reload or a closed window loses what is not saved, whatever screen is open.
 * @param kept the beginning of the keys under which the query cache holds it
 */
export function warnBeforeLosing(queryClient: QueryClient, kept: string): void {
  const known = warned.get(queryClient) ?? new Set();
  if (known.has(kept)) return;
  warned.set(queryClient, known.add(kept));
  window.addEventListener('beforeunload', (event) => {
    const unsaved = queryClient.getQueriesData({ queryKey: [kept] });
    if (unsaved.some(([, value]) => value !== undefined)) event.preventDefault();
  });
}
