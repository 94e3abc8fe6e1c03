import { useQuery } from '@cadenza/screen-kit';
import { countQuery } from '../../../api/existing-leads.ts';
import type { Group, groupsOf } from './choice.ts';

export interface Counts {
  of: Partial<Record<Group, number | undefined>>;
  /** They are those of the choice before, until the new ones are known. */
  areOld: boolean;
  error: Error | null;
}

export function useCounts(groups: ReturnType<typeof groupsOf>): Counts {
  const found = useQuery(countQuery(groups.found));
  const here = useQuery(countQuery(groups.here));
  const unmailable = useQuery(countQuery(groups.unmailable));
  const elsewhere = useQuery(countQuery(groups.elsewhere));
  const added = useQuery(countQuery(groups.added));
  const all = [found, here, unmailable, elsewhere, added];
  return {
    of: {
      found: found.data?.count,
      here: here.data?.count,
      unmailable: unmailable.data?.count,
      elsewhere: elsewhere.data?.count,
      added: added.data?.count,
    },
    areOld: all.some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}
