import { vi } from 'vitest';

interface Answer {
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

class WholeAnswer {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

export function refused(status: number, message: string, extra: Record<string, unknown> = {}): WholeAnswer {
  return new WholeAnswer({ status, body: { message, code: 'refused', ...extra } });
}

/** A page of a long list. The first says how many rows there are; all but the last say where the next begins. */
export function aListPage(rows: readonly object[], { total, next }: { total?: number; next?: string }): WholeAnswer {
  const headers = {
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
    ...(next === undefined ? {} : { 'x-next-cursor': next }),
  };
  return new WholeAnswer({ status: 200, body: rows, headers });
}

/**
 * Stands in for the network: responds by method and path, with or without the query, and records the calls in order.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: Call[] = [];
  const answers = new Map(Object.entries(handlers));
  const headers: Headers[] = [];
  const abandoned: string[] = [];

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${input}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    calls.push({ call, body });
    headers.push(new Headers(init.headers));
    init.signal?.addEventListener('abort', () => abandoned.push(call));
    const asked = answers.has(call) ? call : call.replace(/\?.*$/, '');
    if (!answers.has(asked))
      return json({ status: 404, body: { message: `Nothing answers ${call}`, code: 'not-found' } });
    const handler = answers.get(asked);
    const answer: unknown = await (typeof handler === 'function' ? handler(body) : handler);
    return json(answer instanceof WholeAnswer ? answer.answer : { status: 200, body: answer });
  });

  return {
    calls,
    /** The headers of each call, in the same order. */
    headers,
    /** The calls whose callers no longer wait for a response. */
    abandoned,
    /** The calls that change something, in their order. */
    writes: () => calls.filter(({ call }) => !call.startsWith('GET ')),
    answer: (call: string, handler: Handler) => answers.set(call, handler),
  };
}

function json({ status, body, headers = {} }: Answer): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
