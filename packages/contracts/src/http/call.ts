import { z } from 'zod';
import { id } from '../text.ts';

/** The service that answers a call. */
export type Owner = 'campaigns' | 'leads' | 'sending' | 'tracking' | 'ai' | 'objects' | 'mailboxes' | 'gateway';

/** One call of a service: of the API, or between services. */
export interface Call extends Declaration {
  owner: Owner;
  params: z.ZodObject;
  status: number;
}

interface Declaration {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, for example `/api/campaigns/{id}`. */
  path: string;
  /** Only the calls with a summary are in the description of the API. */
  summary?: string;
  /** The services that may call it. Without it: users, through the gateway. */
  callers?: readonly ('gateway' | 'leads' | 'sending' | 'tracking')[];
  /** Parameters of the path that are not ids. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers besides those of every request; none is required. */
  headers?: z.ZodObject;
  request?: z.ZodType;
  /** 200 unless given. */
  status?: number;
  response: z.ZodType;
  /** When it is not JSON. */
  responseType?: string;
  /** Statuses of refusals besides 400, 401 and 503, which every call may return. */
  refusals?: readonly number[];
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ParamsOf<Of extends Declaration> = Of extends { params: infer Params }
  ? Params
  : z.ZodObject<Record<NamesIn<Of['path']>, typeof id>>;

/** Returns the function that declares the calls of one owner. */
export function callsOf<const By extends Owner>(owner: By) {
  return <const Declared extends Declaration>(declared: Declared) => ({
    owner,
    status: 200,
    ...declared,
    params: (declared.params ?? idsIn(declared.path)) as ParamsOf<Declared>,
  });
}

function idsIn(path: string): z.ZodObject {
  return z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id])));
}

declare const declaredCall: unique symbol;

/**
 * Where a call goes, for example `POST /api/campaigns/{id}/pause`, with the types of the call. Front ends make calls by
 * it, so that their builds do not hold the schemas.
 */
export type CallAddress<Of extends Call> = string & { [declaredCall]: Of };
