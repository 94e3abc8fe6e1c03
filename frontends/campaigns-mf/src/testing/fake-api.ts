import { vi } from 'vitest';

interface FakeResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Call {
  /** `POST /api/leads` */
  call: string;
  body: unknown;
}

/** A handler's response: a body, `refused(…)` or `aListPage(…)`. A function is called for each request. */
type Handler = unknown | ((body: unknown) => unknown);

class WholeResponse {
  readonly whole: FakeResponse;
  constructor(response: FakeResponse) {
    this.whole = response;
  }
}

export function refused(status: number, message: string, extra: Record<string, unknown> = {}): WholeResponse {
  return new WholeResponse({ status, body: { message, code: 'refused', ...extra } });
}

/** A page of a long list. The first says how many rows there are; all but the last say where the next begins. */
export function aListPage(rows: readonly object[], { total, next }: { total?: number; next?: string }): WholeResponse {
  const headers = {
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    ...(next === undefined ? {} : { 'x-next-cursor': next }),
  };
  return new WholeResponse({ status: 200, body: rows, headers });
}

/**
 * Stands in for the network: responds by method and path, with or without the query, and records the calls in order.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: Call[] = [];
  const responses = new Map(Object.entries(handlers));
  const headers: Headers[] = [];
  const abandoned: string[] = [];

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    calls.push({ call, body });
    headers.push(new Headers(init.headers));
    init.signal?.addEventListener('abort', () => abandoned.push(call));
    const asked = responses.has(call) ? call : call.replace(/\?.*$/, '');
    if (!responses.has(asked))
      return json({ status: 404, body: { message: `Nothing answers ${call}`, code: 'not-found' } });
    const handler = responses.get(asked);
    const response: unknown = await (typeof handler === 'function' ? handler(body) : handler);
    return json(response instanceof WholeResponse ? response.whole : { status: 200, body: response });
  });

  return {
    calls,
    /** The headers of each call, in the same order. */
    headers,
    /** The calls whose callers no longer wait for a response. */
    abandoned,
    /** The calls that change something, in their order. */
    /** Checking addresses is a POST that writes nothing. */
    writes: () => calls.filter(({ call }) => !/^GET |address-checks$/.test(call)),
    respond: (call: string, handler: Handler) => responses.set(call, handler),
  };
}

function json({ status, body, headers = {} }: FakeResponse): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
