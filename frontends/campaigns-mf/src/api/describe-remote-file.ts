import { api } from '@cadenza/api-client';
import type { RemoteFile } from '@cadenza/contracts';
import { useMutation } from '@cadenza/screen-kit';

/** Asks what is to be found at a web address. */
export function useDescribeRemoteFile() {
  return useMutation({ mutationFn: (url: string) => api.post<RemoteFile>('/api/objects/url/meta', { url }) });
}
