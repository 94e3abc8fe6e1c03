import { api, cached, queryOf } from '@cadenza/api-client';
import type { LeadFilter, Segment } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, showSuccess, useCreation, useInvalidate, useMutation } from '@cadenza/screen-kit';

export const segmentsQuery = queryOptions(queryOf(calls.listSegments));

export function useCreateSegment() {
  const invalidate = useInvalidate();
  return useCreation({
    mutationFn: (segment: Pick<Segment, 'name' | 'filter'>, idempotencyKey) =>
      api.call(calls.createSegment, { body: segment }, { idempotencyKey }),
    // The list has the segment before it is chosen.
    onSuccess: async () => {
      await invalidate(cached.segments);
      showSuccess('Segment saved successfully');
    },
  });
}

interface SegmentChange {
  id: string;
  name?: string;
  filter?: LeadFilter;
}

export function useChangeSegment() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, ...change }: SegmentChange) => api.call(calls.changeSegment, { params: { id }, body: change }),
    onSuccess: async (_, { filter }) => {
      // Lists and counts of the segment have other leads now.
      await invalidate(cached.segments, ...(filter === undefined ? [] : [cached.leads]));
      showSuccess('Segment saved successfully');
    },
    // It may be gone.
    onError: () => void invalidate(cached.segments),
  });
}

export function useDeleteSegment() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (id: string) => api.call(calls.deleteSegment, { params: { id } }),
    onSuccess: () => showSuccess('Segment deleted successfully'),
    onError: (error) => showError(error, 'Failed to delete the segment'),
    onSettled: () => invalidate(cached.segments),
  });
}
