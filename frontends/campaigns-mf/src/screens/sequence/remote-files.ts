import { ApiError, api } from '@cadenza/api-client';
import type { AwsBody } from '@uppy/aws-s3';
import type { Meta } from '@uppy/core';
import { RequestClient } from '@uppy/core/companion-client';

type Upload = Parameters<RequestClient<Meta, AwsBody>['uploadRemoteFile']>;
type Attempt = () => Promise<unknown>;

const retryableStatuses = [408, 409, 418, 423, 429];
const notImplementedStatuses = [501, 505];

/**
 * Has the server fetch files that were added by URL. Differs from the library's client only where a comment says so.
 */
export class RemoteFiles extends RequestClient<Meta, AwsBody> {
  /** Uses our own API client, so that errors carry the server's sentence instead of the library's. */
  override post<Result>(path: string, body: Record<string, unknown>, options?: { signal?: AbortSignal }) {
    return api.post<Result>(path, body, options);
  }

  override async uploadRemoteFile(file: Upload[0], body: Upload[1], { signal, getQueue }: Upload[2]): Promise<void> {
    this.#allowPausing();
    const ended = new AbortController();
    // Deferred: an immediate abort would close the socket before it has asked the server to stop.
    signal.addEventListener('abort', () => queueMicrotask(() => ended.abort(signal.reason)));
    const tryOnce = (attempt: Attempt) => async () => {
      try {
        return await attempt();
      } catch (error) {
        // The library would retry a refused call ten times over a quarter of an hour.
        if (isRefusal(error)) ended.abort(error);
        throw error;
      }
    };
    return super.uploadRemoteFile(file, body, {
      signal: ended.signal,
      getQueue: () => ({ wrapPromiseFunction: (attempt: Attempt) => getQueue().wrapPromiseFunction(tryOnce(attempt)) }),
    });
  }

  /** The library assumes that no server can pause, and then lets no file of the same upload be paused. */
  #allowPausing(): void {
    const { capabilities } = this.uppy.getState();
    this.uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } });
  }
}

/** The message with which the server ended an import over its socket; the library keeps it as `cause`. */
export function importRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause instanceof Error) return undefined;
  const { message } = error.cause as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Whether a retry is pointless until somebody acts. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return importRefusal(error) !== undefined;
  const { status } = error;
  const isPassing = status >= 500 && !notImplementedStatuses.includes(status);
  return status !== 0 && !isPassing && !retryableStatuses.includes(status);
}
