import { api, queryOf } from '@cadenza/api-client';
import type { ChangeSettingsRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, useInvalidate, useMutation } from '@cadenza/screen-kit';
import { toast } from '@cadenza/ui';

/** Rule D14: what is set for the whole product, and what of its environment its users should know. */
export const settingsQuery = queryOptions({
  ...queryOf(calls.getSettings),
  // What is missing is put right elsewhere, and then looked at here.
  refetchOnMount: 'always',
});

const ofTimes: ReadonlySet<string> = new Set<keyof ChangeSettingsRequest>(['shownTimeZone', 'dateStyle']);

/** Errors are shown in the form. */
export function useChangeSettings() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (changes: ChangeSettingsRequest) => api.call(calls.changeSettings, { body: changes }),
    onSuccess: (_, changes) => {
      const isOfEmails = Object.keys(changes).some((name) => !ofTimes.has(name));
      const meaning = isOfEmails ? ' They count for emails that leave from now on.' : '';
      toast({ title: 'Success', description: `Settings saved.${meaning}` });
      return invalidate(settingsQuery);
    },
  });
}

/** Nobody is asked any more for what matters before the first email. */
export function useCloseFirstSetup() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: () => api.call(calls.changeSettings, { body: { isFirstSetupClosed: true } }),
    onSuccess: () => invalidate(settingsQuery),
  });
}
