import type { LeadFilter, Segment } from '@cadenza/contracts';
import { useLocation, useNavigate, useQuery } from '@cadenza/screen-kit';
import { useMemo } from 'react';
import type { LeadSelection } from '../../api/leads.ts';
import { segmentsQuery } from '../../api/segments.ts';
import { filterText, isTooLong, readFilter, toFilter } from '../../filter/read-filter.ts';

export interface LeadFiltering {
  /** The filter that holds now: that of the address, else that of the segment. */
  filter: LeadFilter | null;
  segment: Segment | null;
  /** Whether the filter is another one than that of the segment. */
  isChanged: boolean;
  /** For calls of the server. */
  selection: Omit<LeadSelection, 'search'>;
  /** What of the address is not heeded, as a sentence. */
  problem: string | null;
  /** @param replaces whether going back skips the filter of before */
  change: (filter: LeadFilter | null, replaces?: boolean) => void;
  choose: (segmentId: string | null) => void;
}

const unreadable = 'The filter in this address cannot be read. It is left out.';
const isGone = 'The segment in this address does not exist any more. It is left out.';

/**
 * The filter of the list. It stands in the address, so that it can be shared, survives a reload, and going back leads
 * to the filter of before. A segment stands there by its id; with a filter beside it, it is one that is being changed.
 */
export function useLeadFilter(): LeadFiltering {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { given, segmentId } = useMemo(() => {
    const parameters = new URLSearchParams(search);
    return { given: parameters.get('filter') ?? '', segmentId: parameters.get('segment') ?? '' };
  }, [search]);
  const segments = useQuery({ ...segmentsQuery, enabled: segmentId !== '' });
  const segment = segments.data?.find(({ id }) => id === segmentId) ?? null;
  const own = useMemo(() => readFilter(given), [given]);
  const ofSegment = useMemo(() => (segment === null ? null : toFilter(segment.filter)), [segment]);
  const filter = own ?? ofSegment;
  const text = own === null ? undefined : filterText(own);
  const isSegmentGone = segmentId !== '' && segments.isSuccess && segment === null;

  const selection = useMemo(() => {
    if (text !== undefined) return { filter: text };
    return segmentId === '' || isSegmentGone ? {} : { segment: segmentId };
  }, [text, segmentId, isSegmentGone]);

  function go(parameters: { filter?: string; segment?: string }, replace = false) {
    const changed = new URLSearchParams(search);
    for (const name of ['filter', 'segment'] as const) {
      const value = parameters[name] ?? '';
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    }
    const query = changed.toString();
    if (query !== new URLSearchParams(search).toString()) void navigate({ search: query }, { replace });
  }

  return {
    filter,
    segment,
    isChanged: segment !== null && own !== null,
    selection,
    problem: given !== '' && own === null ? unreadable : isSegmentGone ? isGone : null,
    change(changed, replaces) {
      // Without a condition nothing is left of a segment.
      if (changed === null) return go({}, replaces);
      if (isTooLong(changed)) return;
      const kept = segment === null ? {} : { segment: segment.id };
      const isOfSegment = ofSegment !== null && filterText(ofSegment) === filterText(changed);
      go({ ...kept, ...(!isOfSegment && { filter: filterText(changed) }) }, replaces);
    },
    choose: (id) => go(id === null ? {} : { segment: id }),
  };
}
