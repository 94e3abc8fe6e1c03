import { realNowMs } from '@cadenza/clock/real-time';
import type { Call } from '@cadenza/contracts';
import type { CallAddress } from '@cadenza/contracts/calls';
import { ApiError, toApiError } from './api-error.ts';
import {
  addressOf,
  type CallArguments,
  type CallParts,
  type RequestOptions,
  type ResponseOf,
  type RowOf,
} from './call.ts';
import { reportReachability } from './reachability.ts';
import { readServerClock } from './server-clock.ts';
import { reportUnauthorized } from './unauthorized.ts';

/** Calls of the API. Each sends and reads JSON with the session's cookie, and throws an `ApiError` unless it succeeded. */
export const api = {
  /** Makes a declared call: `api.call(calls.pauseCampaign, { params: { id } })`. */
  call,
  callPage,
  file,
  /** For the client of a library, which brings the path, the body and the type of the response. */
  post: <Body>(path: string, body: unknown, options?: RequestOptions) =>
    readCall<Body>(`POST ${path}`, { body }, options),
};

function call<Of extends Call>(to: CallAddress<Of>, ...[input, options]: CallArguments<Of>): Promise<ResponseOf<Of>> {
  return readCall(to, input, options);
}

/** A declared call whose response is part of a long list. */
async function callPage<Of extends Call>(
  to: CallAddress<Of>,
  ...[input, options]: CallArguments<Of>
): Promise<Page<RowOf<Of>>> {
  return readPage(await request(to, input, options));
}

/** A declared call whose response is a file. */
async function file<Of extends Call>(to: CallAddress<Of>, ...[input, options]: CallArguments<Of>): Promise<Blob> {
  return (await request(to, input, options)).blob();
}

export async function readCall<Body>(to: string, input?: CallParts, options?: RequestOptions): Promise<Body> {
  return readResponse(await request(to, input, options));
}

/** Part of a long list. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; null after the last. */
  next: string | null;
  /** The number of rows in all; null except on the first page. */
  total: number | null;
}

async function readPage<Row>(response: Response): Promise<Page<Row>> {
  const total = response.headers.get('x-total-count');
  return {
    rows: await readResponse<Row[]>(response),
    next: response.headers.get('x-next-cursor'),
    total: total === null ? null : Number(total),
  };
}

async function request(to: string, input: CallParts = {}, options?: RequestOptions): Promise<Response> {
  const { method, url } = addressOf(to, input);
  const sentAtMs = realNowMs();
  const response = await reach(url, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      // A string as RFC 8941 writes it.
      ...(options?.idempotencyKey && { 'Idempotency-Key': `"${options.idempotencyKey}"` }),
      ...options?.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(options?.signal && { signal: options.signal }),
  });
  readServerClock(response.headers, sentAtMs, realNowMs());
  if (response.ok) return response;
  if (response.status === 401) reportUnauthorized(to);
  throw await toApiError(response);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    reportReachability(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportReachability(false);
    throw new ApiError(0, 'The server cannot be reached. Check your connection and try again.');
  }
}

async function readResponse<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  if (text === '') return undefined as Body;
  try {
    return JSON.parse(text) as Body;
  } catch {
    throw new ApiError(response.status, 'The server gave an answer that cannot be read.');
  }
}
