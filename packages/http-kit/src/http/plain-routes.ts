import type { IncomingHttpHeaders } from 'node:http';
import type { Identity } from '../identity.ts';
import { unkeyed } from './make-once.ts';
import { parseParams } from './parse-input.ts';
import { isReply, type Reply, reply } from './reply.ts';
import type { Route } from './route.ts';
import type { Trace } from './trace.ts';

/** A segment of a path that is written in one way alone. */
const plainSegment = '([\\w.~-]+)';

export interface PlainRequest<Context> {
  route: Route<Context>;
  params: object;
}

/**
 * Open routes that GET and HEAD requests reach by their path alone. @returns a function that finds the route of a
 * request; `undefined`: no route answers it, or the path is written in an unusual way
 */
export function plainRoutes<Context>(all: readonly Route<Context>[]) {
  const routes = all.filter(isPlain).map((route) => ({ route, ...patternOf(route.path) }));
  return (method: string, path: string): PlainRequest<Context> | undefined => {
    for (const { route, pattern, names } of routes) {
      const match = route.method === 'head' && method === 'GET' ? null : pattern.exec(path);
      if (match) return { route, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1]])) };
    }
    return undefined;
  };
}

const isPlain = ({ open, method, query, body }: Route<never>) =>
  open && (method === 'get' || method === 'head') && !query && !body;

function patternOf(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  return { pattern: new RegExp(`^${path.replace(/:\w+/g, plainSegment)}$`), names };
}

interface Caller {
  identity: Identity;
  headers: IncomingHttpHeaders;
  trace: Trace;
  /** Called only by routes that want to know. */
  signal(): AbortSignal;
}

/** Runs the route of a request. Rejects with what the route throws. */
export async function runPlain<Context>(
  { route, params }: PlainRequest<Context>,
  { signal, ...caller }: Caller,
  context: Context,
): Promise<Reply> {
  const input = {
    params: route.params ? parseParams(route.params, params) : params,
    ...{ query: {}, body: undefined, ...caller, makeOnce: unkeyed },
    get signal() {
      return signal();
    },
  };
  const result = await route.handle(input as unknown as Parameters<typeof route.handle>[0], context);
  return isReply(result) ? result : reply(200, result);
}

/** A body that is no stream as it is sent, with the header that says what it is. */
export function written(body: unknown): { bytes: Buffer | string; type: Record<string, string> } {
  if (Buffer.isBuffer(body) || typeof body === 'string') return { bytes: body, type: {} };
  return { bytes: JSON.stringify(body), type: { 'content-type': 'application/json; charset=utf-8' } };
}
