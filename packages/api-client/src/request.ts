import { realNowMs } from '@cadenza/clock/real-time';
import { ApiError, toApiError } from './api-error.ts';
import { readServerClock } from './server-clock.ts';
import { reportUnauthorized } from './unauthorized.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** Calls of the API. Each sends and reads JSON with the session's cookie, and throws an `ApiError` unless it succeeded. */
export const api = {
  get: <Answer>(path: string, options?: RequestOptions) => send<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: RequestOptions) => send<Answer>('POST', path, body, options),
  patch: <Answer>(path: string, body: unknown, options?: RequestOptions) => send<Answer>('PATCH', path, body, options),
  delete: <Answer>(path: string, options?: RequestOptions) => send<Answer>('DELETE', path, undefined, options),
};

async function send<Answer>(method: string, path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
  const sentAtMs = realNowMs();
  const response = await reach(path, {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...options?.headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options?.signal && { signal: options.signal }),
  });
  readServerClock(response.headers, sentAtMs, realNowMs());
  if (response.ok) return readAnswer<Answer>(response);
  if (response.status === 401) reportUnauthorized(path);
  throw await toApiError(response);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
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
