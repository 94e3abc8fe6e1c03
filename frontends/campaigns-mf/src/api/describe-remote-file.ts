import { api } from '@cadenza/api-client';
import type { RemoteFile } from '@cadenza/contracts';
import { useMutation } from '@cadenza/screen-kit';

/** Asks the server which file is at a URL. */
export function useDescribeRemoteFile() {
  return useMutation({ mutationFn: (url: string) => api.post<RemoteFile>('/api/objects/url/meta', { url }) });
}
