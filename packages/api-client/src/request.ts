import { realNowMs } from '@cadenza/clock/real-time';
import { ApiError, toApiError } from './api-error.ts';
import { reportReachability } from './reachability.ts';
import { readServerClock } from './server-clock.ts';
import { reportUnauthorized } from './unauthorized.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Names one act of the user: however often it is tried under this key, the server does it once. */
  idempotencyKey?: string;
}

/** Calls of the API. Each sends and reads JSON with the session's cookie, and throws an `ApiError` unless it succeeded. */
export const api = {
  get: <Answer>(path: string, options?: RequestOptions) => send<Answer>('GET', path, undefined, options),
  getPage,
  post: <Answer>(path: string, body?: unknown, options?: RequestOptions) => send<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body: unknown, options?: RequestOptions) => send<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body: unknown, options?: RequestOptions) => send<Answer>('PATCH', path, body, options),
  delete: <Answer>(path: string, options?: RequestOptions) => send<Answer>('DELETE', path, undefined, options),
};

async function send<Answer>(method: string, path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
  return readAnswer<Answer>(await request(method, path, body, options));
}

/** Part of a long list. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; null after the last. */
  next: string | null;
  /** The number of rows in all; null except on the first page. */
  total: number | null;
}

async function getPage<Row>(path: string, options?: RequestOptions): Promise<Page<Row>> {
  const response = await request('GET', path, undefined, options);
  const total = response.headers.get('x-total-count');
  return {
    rows: await readAnswer<Row[]>(response),
    next: response.headers.get('x-next-cursor'),
    total: total === null ? null : Number(total),
  };
}

async function request(method: string, path: string, body: unknown, options?: RequestOptions): Promise<Response> {
  const sentAtMs = realNowMs();
  const response = await reach(path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      // A string as RFC 8941 writes it.
      ...(options?.idempotencyKey && { 'Idempotency-Key': `"${options.idempotencyKey}"` }),
      ...options?.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options?.signal && { signal: options.signal }),
  });
  readServerClock(response.headers, sentAtMs, realNowMs());
  if (response.ok) return response;
  if (response.status === 401) reportUnauthorized(path);
  throw await toApiError(response);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    reportReachability(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportReachability(false);
    throw new ApiError(0, 'The server cannot be reached. Check your connection and try again.');
  }
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (text === '') return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new ApiError(response.status, 'The server gave an answer that cannot be read.');
  }
}
