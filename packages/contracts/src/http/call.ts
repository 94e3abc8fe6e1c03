import type { z } from 'zod';

/** One call of the API. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, for example `/api/campaigns/{id}`. */
  path: string;
  summary: string;
  query?: z.ZodObject;
  /** Headers besides those of every request; none is required. */
  headers?: z.ZodObject;
  request?: z.ZodType;
  status: number;
  response: z.ZodType;
  /** When it is not JSON. */
  responseType?: string;
  /** Statuses of refusals besides 400, 401 and 503, which every call may return. */
  refusals?: number[];
}
