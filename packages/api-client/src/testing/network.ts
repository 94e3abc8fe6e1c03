import { vi } from 'vitest';

export type FakeResponses = Record<string, unknown | ((body: unknown, query: URLSearchParams) => Response | unknown)>;

/**
 * Stands in for the gateway: answers `fetch` from a table of `METHOD /path`, with one query or for any query. A
 * function in the table gets the sent body and the query, and may answer later; any other value is sent as JSON. A call that is not in the
 * table gets a 404. Returns the list of calls made.
 */
export function network(responses: FakeResponses): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    calls.push(call);
    const [withoutQuery = '', query] = call.split('?');
    const response = responses[call] ?? responses[withoutQuery];
    if (response === undefined) return refusal(404, 'Not found');
    const value = await (typeof response === 'function'
      ? response(JSON.parse(String(init.body ?? 'null')), new URLSearchParams(query))
      : response);
    return value instanceof Response ? value : Response.json(value);
  });
  return calls;
}

/** A page of a long list. */
export function page(rows: readonly object[], { total, next }: { total?: number; next?: string }): Response {
  return Response.json(rows, {
    headers: {
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
      ...(next === undefined ? {} : { 'x-next-cursor': next }),
    },
  });
}

export function refusal(status: number, message: string, code = 'refused'): Response {
  return Response.json({ message, code }, { status });
}
