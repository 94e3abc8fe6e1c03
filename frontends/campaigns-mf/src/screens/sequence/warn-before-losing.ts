import type { QueryClient } from '@cadenza/screen-kit';

/** Where the query cache holds the unsaved steps of each campaign. */
export const keptDrafts = 'unsaved-sequence';

const warned = new WeakSet<QueryClient>();

/** Makes the browser ask before a reload or a closed window loses unsaved steps, whatever screen is open. */
export function warnBeforeLosing(queryClient: QueryClient): void {
  if (warned.has(queryClient)) return;
  warned.add(queryClient);
  window.addEventListener('beforeunload', (event) => {
    const kept = queryClient.getQueriesData({ queryKey: [keptDrafts] });
    if (kept.some(([, drafts]) => drafts !== undefined)) event.preventDefault();
  });
}
