import { identityHeader, signIdentity, staleHeader } from '@cadenza/http-kit';

export const testSecret = 'a secret only tests know, 32 bytes';
export const testUserId = '019a0000-0000-7000-8000-000000000001';

export interface HttpResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  body: any;
  headers: Headers;
}

/** How often a read is repeated that does not show yet what it waits for; each takes the four seconds of rule C1. */
const readsMax = 10;

/** Calls a service as the gateway would, for a signed-in user (or a visitor when `userId` is null). */
export function serviceClient(
  port: number,
  service: string,
  { userId = testUserId, ...session }: { userId?: string | null; session?: string } = {},
) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<HttpResponse> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        [identityHeader]: await signIdentity({ userId, ...session }, testSecret, Temporal.Now.instant(), service),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }
  /** Users accept a stale response after a while (rule C1); a test on a busy machine waits on. */
  async function read(path: string, headers?: Record<string, string>): Promise<HttpResponse> {
    for (let reads = 1; ; reads += 1) {
      const response = await call('GET', path, undefined, headers);
      if (!response.headers.has(staleHeader) || reads === readsMax) return response;
    }
  }
  return {
    get: read,
    post: (path: string, body?: unknown, headers?: Record<string, string>, signal?: AbortSignal) =>
      call('POST', path, body, headers, signal),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string, body?: unknown) => call('DELETE', path, body),
  };
}
