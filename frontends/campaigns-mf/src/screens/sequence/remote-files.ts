import { ApiError, api } from '@cadenza/api-client';
import type { AwsBody } from '@uppy/aws-s3';
import type { Meta } from '@uppy/core';
import { RequestClient } from '@uppy/core/companion-client';

type Upload = Parameters<RequestClient<Meta, AwsBody>['uploadRemoteFile']>;
type Attempt = () => Promise<unknown>;

const retryableStatuses = [408, 409, 418, 423, 429];
const notImplementedStatuses = [501, 505];

/** Has the server fetch the files that were added by their addresses; the library's own way but for what is said here. */
export class RemoteFiles extends RequestClient<Meta, AwsBody> {
  /** As every other call of ours: its errors carry the server's sentence, not the library's words about it. */
  override post<Answer>(path: string, body: Record<string, unknown>, options?: { signal?: AbortSignal }) {
    return api.post<Answer>(path, body, options);
  }

  override async uploadRemoteFile(file: Upload[0], body: Upload[1], { signal, getQueue }: Upload[2]): Promise<void> {
    this.#allowPausing();
    const ended = new AbortController();
    // A moment later: at once it would close the socket before that has told the server to stop.
    signal.addEventListener('abort', () => queueMicrotask(() => ended.abort(signal.reason)));
    const tryOnce = (attempt: Attempt) => async () => {
      try {
        return await attempt();
      } catch (error) {
        // The library would try ten times, for a quarter of an hour, what is refused each time.
        if (isRefusal(error)) ended.abort(error);
        throw error;
      }
    };
    return super.uploadRemoteFile(file, body, {
      signal: ended.signal,
      getQueue: () => ({ wrapPromiseFunction: (attempt: Attempt) => getQueue().wrapPromiseFunction(tryOnce(attempt)) }),
    });
  }

  /** The library takes it that no server can pause, and then lets no file of the same upload be paused either. */
  #allowPausing(): void {
    const { capabilities } = this.uppy.getState();
    this.uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } });
  }
}

/** What an import was ended with over its socket; the library keeps the server's message as the `cause`. */
export function importRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause instanceof Error) return undefined;
  const { message } = error.cause as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Whether trying again without anybody's doing would be in vain. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return importRefusal(error) !== undefined;
  const { status } = error;
  const isPassing = status >= 500 && !notImplementedStatuses.includes(status);
  return status !== 0 && !isPassing && !retryableStatuses.includes(status);
}
