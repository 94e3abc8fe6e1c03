import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Identity } from '../identity.ts';
import type { MakeOnce } from './make-once.ts';
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

export interface Route<Context> extends Required<Access> {
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyBytesMax: number;
  /** Structural characters outside strings, which determine what parsing costs; see `tokensOfList`. */
  bodyTokensMax: number;
  handle(input: Input<never, never, never>, context: Context): Promise<unknown>;
}

const bodyBytesMaxDefault = 1_048_576;
const bodyTokensMaxDefault = 20_000;

/**
 * One use case over HTTP: what it accepts and what it does. The response is JSON with status 200 unless `handle`
 * returns a `reply`. Malformed input never reaches `handle`.
 */
export function route<Context, Params = unknown, Query = unknown, Body = unknown>(definition: {
  method: Route<Context>['method'];
  path: string;
  open?: boolean;
  callers?: readonly Caller[];
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  bodyBytesMax?: number;
  bodyTokensMax?: number;
  handle(input: Input<Params, Query, Body>, context: Context): Promise<unknown>;
}): Route<Context> {
  return {
    open: false,
    callers: ['users'],
    params: undefined,
    query: undefined,
    body: undefined,
    bodyBytesMax: bodyBytesMaxDefault,
    bodyTokensMax: bodyTokensMaxDefault,
    ...definition,
    handle: definition.handle as Route<Context>['handle'],
  };
}
