import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { useMutation } from '@cadenza/screen-kit';

/** Asks the server which file is at a URL. */
export function useDescribeRemoteFile() {
  return useMutation({ mutationFn: (url: string) => api.call(calls.describeRemoteFile, { body: { url } }) });
}
