import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Identity } from '../identity.ts';
import type { MakeOnce } from './make-once.ts';
import { isReply, type Reply, reply } from './reply.ts';
import type { Trace } from './trace.ts';
import type { Access, Caller } from './who-may-call.ts';

interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  identity: Identity;
  headers: IncomingHttpHeaders;
  trace: Trace;
  /** For routes that make something: a request retried under its `Idempotency-Key` makes it once. */
  makeOnce: MakeOnce;
  /** Aborted when the caller disconnects before the response, so that nobody spends time or money on it. */
  signal: AbortSignal;
}

/** What a route needs of a call. Calls are declared in `packages/contracts`, pages and links beside their handlers. */
interface Endpoint<Params, Query, Body, Result> {
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, for example `/api/campaigns/{id}`. */
  path: string;
  callers?: readonly Caller[];
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  request?: z.ZodType<Body>;
  status?: number;
  response?: z.ZodType<Result>;
}

/** What is the server's own business and not the contract's. */
interface RouteOptions {
  /** A visitor without a session may call it. */
  open?: boolean;
  bodyBytesMax?: number;
  bodyTokensMax?: number;
  /**
   * What of a body identifies the request under its `Idempotency-Key`; all of it by default. A hash of it is kept, so it
   * leaves out what nobody may guess by that hash.
   */
  identifiedBy?: (body: unknown) => unknown;
}

export interface Route<Context> extends Required<Access> {
  method: Endpoint<never, never, never, never>['method'];
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyBytesMax: number;
  /** Structural characters outside strings, which determine what parsing costs; see `tokensOfList`. */
  bodyTokensMax: number;
  identifiedBy: (body: unknown) => unknown;
  handle(input: Input<never, never, never>, context: Context): Promise<unknown>;
}

const bodyBytesMaxDefault = 1_048_576;
const bodyTokensMaxDefault = 20_000;

/**
 * Answers a call. What `handle` returns is sent as JSON with the status of the call, a `reply` as it is. Malformed input
 * never reaches `handle`.
 */
export function route<Context, Params = unknown, Query = unknown, Body = unknown, Result = unknown>(
  endpoint: Endpoint<Params, Query, Body, Result>,
  handle: (input: Input<Params, Query, Body>, context: Context) => Promise<NoInfer<Result> | Reply>,
  options: RouteOptions = {},
): Route<Context> {
  const { method, path, callers = ['users'], params, query, request, status = 200 } = endpoint;
  return {
    method,
    path: expressPath(path),
    callers,
    params,
    query,
    body: request,
    open: false,
    bodyBytesMax: bodyBytesMaxDefault,
    bodyTokensMax: bodyTokensMaxDefault,
    identifiedBy: (body) => body,
    ...options,
    async handle(input, context) {
      const result = await handle(input, context);
      return status === 200 || isReply(result) ? result : reply(status, result);
    },
  };
}

/** `/api/campaigns/{id}` as Express writes it: `/api/campaigns/:id`. */
export const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
