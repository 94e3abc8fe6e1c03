import { api, queryOf } from '@cadenza/api-client';
import type { PassMailsOverRequest } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useMutation, useQueryClient } from '@cadenza/screen-kit';

const readAgainMs = 30_000;

/** The folders of a mailbox, and when each was last read. */
export const foldersQuery = (id: string) =>
  queryOptions({
    ...queryOf(calls.listMailboxFolders, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: readAgainMs,
  });

/** Leaves a folder out, or takes it in again. */
export function useChooseFolder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ folder, isRead }: { folder: string; isRead: boolean }) =>
      api.call(calls.chooseMailboxFolder, { params: { id, folder }, body: { isRead } }),
    onSuccess: (folders) => queryClient.setQueryData(foldersQuery(id).queryKey, folders),
    onError: (error) => showError(error, 'Failed to change the folder'),
  });
}

/** Has it read on without mails that were shown as not given out. */
export function usePassMailsOver(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PassMailsOverRequest) => api.call(calls.passMailsOver, { params: { id }, body }),
    onSuccess: (folders) => queryClient.setQueryData(foldersQuery(id).queryKey, folders),
    onError: (error) => showError(error, 'Failed to read on without these mails'),
  });
}
