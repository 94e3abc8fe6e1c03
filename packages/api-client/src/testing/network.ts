import { vi } from 'vitest';

export type Answers = Record<string, unknown | ((body: unknown) => Response | unknown)>;

/**
 * Stands in for the gateway: answers `fetch` from a table of `METHOD /path`. A function is given the sent body; a value
 * is answered as JSON. What is not in the table is a 404. Answers the list of calls made.
 */
export function network(answers: Answers): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    calls.push(call);
    const answer = answers[call];
    if (answer === undefined) return refusal(404, 'Not found');
    const value = typeof answer === 'function' ? answer(JSON.parse(String(init.body ?? 'null'))) : answer;
    return value instanceof Response ? value : Response.json(value);
  });
  return calls;
}

export function refusal(status: number, message: string): Response {
  return Response.json({ message, code: 'refused' }, { status });
}
