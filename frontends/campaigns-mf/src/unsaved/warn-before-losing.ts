import type { QueryClient } from '@cadenza/screen-kit';

/** Where the query cache holds what was written and not saved. */
export const unsaved = 'unsaved';

const warned = new WeakSet<QueryClient>();

/** Makes the browser ask before a reload or a closed window loses what is not saved, whatever screen is open. */
export function warnBeforeLosing(queryClient: QueryClient): void {
  if (warned.has(queryClient)) return;
  warned.add(queryClient);
  window.addEventListener('beforeunload', (event) => {
    const kept = queryClient.getQueriesData({ queryKey: [unsaved] });
    if (kept.some(([, draft]) => draft !== undefined)) event.preventDefault();
  });
}
