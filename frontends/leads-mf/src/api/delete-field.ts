import { api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';

/** Deletes a custom field by its key. The screen shows a refusal beside the field. */
export function useDeleteField() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (key: string) => api.call(calls.deleteLeadField, { params: { key } }),
    onSuccess: () => showSuccess('Field deleted successfully'),
    // Leads have lost their values of it.
    onSettled: () => invalidate(cached.leadFields, cached.leads, cached.campaigns),
  });
}
