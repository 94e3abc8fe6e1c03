import type { Call } from '@cadenza/contracts';
import { type CallAddress, pathOf } from '@cadenza/contracts/calls';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Names one act of the user: however often it is tried under this key, the server does it once. */
  idempotencyKey?: string;
}

/** What a schema lets a client send. */
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;

type Part<Name extends string, Schema> = unknown extends Schema
  ? { [Key in Name]?: never }
  : Record<never, never> extends InputOf<Schema>
    ? { [Key in Name]?: InputOf<Schema> }
    : { [Key in Name]: InputOf<Schema> };
type SchemaIn<Of extends Call, Name extends keyof Call> = Of extends Record<Name, infer Schema> ? Schema : unknown;

/** What one call takes: the parameters of its path, its query, its body. */
type CallInput<Of extends Call> = Part<'params', SchemaIn<Of, 'params'>> &
  Part<'query', SchemaIn<Of, 'query'>> &
  Part<'body', SchemaIn<Of, 'request'>>;

export type ResponseOf<Of extends Call> = OutputOf<Of['response']>;
export type RowOf<Of extends Call> = ResponseOf<Of> extends (infer Row)[] ? Row : never;

/** The input may be left out where a call needs none. */
export type CallArguments<Of extends Call> =
  Record<never, never> extends CallInput<Of>
    ? [input?: CallInput<Of>, options?: RequestOptions]
    : [input: CallInput<Of>, options?: RequestOptions];

/** The URL of a call, for a link that the browser follows by itself. */
export function urlOf<Of extends Call>(to: CallAddress<Of>, ...[input]: CallArguments<Of>): string {
  return addressOf(to, input).url;
}

export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The method and the URL of a call. Undefined and empty parameters of the query are left out. */
export function addressOf(to: string, { params, query }: CallParts = {}): { method: string; url: string } {
  const [method = '', template = ''] = to.split(' ');
  const path = pathOf(template, { ...(params ?? {}) });
  const given = Object.entries(query ?? {})
    .map(([name, value]) => [name, String(value ?? '')])
    .filter(([, text]) => text !== '');
  return { method, url: given.length === 0 ? path : `${path}?${new URLSearchParams(given)}` };
}
