import type { QueryClient } from '@cadenza/screen-kit';
import { warnBeforeLosing } from './warn-before-losing.ts';

/**
 * What was written and not saved yet. The query cache keeps it while the user visits other screens; the shell empties it
 * at sign-out. Until it is forgotten, the browser asks before the page is left.
 * @param key begins with a word for drafts of its kind
 */
export function keptDraft<Draft>(queryClient: QueryClient, key: readonly [kind: string, ...ids: string[]]) {
  const [kind] = key;
  return {
    read: () => queryClient.getQueryData<Draft>(key),
    keep(draft: Draft): void {
      queryClient.setQueryDefaults([kind], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
      queryClient.setQueryData(key, draft);
      warnBeforeLosing(queryClient, kind);
    },
    forget: () => queryClient.removeQueries({ queryKey: key }),
  };
}
