import { api, cached, queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, showSuccess, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { inFigures } from './in-figures.ts';

/** The newest imports that are not undone. */
export const leadImportsQuery = queryOptions(queryOf(calls.listLeadImports));

/** Undoes an import by its id, in as many calls as it takes; returns how many leads were removed. */
export function useUndoImport() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (id: string) => {
      let removed = 0;
      for (let isMoreLeft = true; isMoreLeft; ) {
        const answer = await api.call(calls.undoLeadImport, { params: { id } });
        removed += answer.removed;
        isMoreLeft = answer.isMoreLeft;
      }
      return removed;
    },
    onSuccess: (removed) =>
      showSuccess(
        removed === 1 ? 'Import undone: 1 lead removed' : `Import undone: ${inFigures(removed)} leads removed`,
      ),
    onError: (error) => showError(error, 'Failed to undo the import'),
    // Any campaign may have had some of them, and a failed call may have removed some.
    onSettled: () => invalidate(cached.leadImports, cached.leads, cached.campaigns, cached.tags),
  });
}
