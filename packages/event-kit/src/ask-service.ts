import { type Call, pathOf } from '@cadenza/contracts';
import { awaitHeader, identityHeader, type Refusal, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import { z } from 'zod';
import type { Kit } from './kit.ts';

const responseMsMaxDefault = 5_000;

interface Question {
  /** The URL of the service. */
  at: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The writes that its response must show (rule C1). */
  marks?: string;
  responseMsMax?: number;
  /** Ends the call sooner. */
  signal?: AbortSignal;
  /** Thrown when no response comes in time, or when it breaks the contract; without it, the cause. */
  refusal?: () => Refusal;
}

/** A service answered, and with no success. */
export class AnsweredOtherwise extends Error {
  readonly status: number;
  /** The stable code of a refusal, like `not-found`; null for an answer that is no refusal. */
  readonly code: string | null;

  constructor(status: number, code: string | null) {
    super(`Answered ${status}`);
    this.name = 'AnsweredOtherwise';
    this.status = status;
    this.code = code;
  }
}

const refusalSchema = z.object({ code: z.string().regex(/^[a-z-]{1,60}$/) });

/** Of the answer to a call that had no success. */
async function otherwise(response: Response): Promise<AnsweredOtherwise> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  return new AnsweredOtherwise(response.status, refusal.data?.code ?? null);
}

/**
 * Calls another service with the identity of this one.
 * @throws AnsweredOtherwise, the error of the connection, or `refusal`
 */
export async function askService<Result>(
  { name, identities, clock, log }: Pick<Kit, 'name' | 'identities' | 'clock' | 'log'>,
  { owner, method, path, response: schema }: Call & { response: z.ZodType<Result> },
  { at, params = {}, query, body, marks, responseMsMax = responseMsMaxDefault, signal, refusal }: Question,
): Promise<Result> {
  const identity = await identities.sign(serviceIdentity(name), clock.realNow(), owner);
  const url = new URL(pathOf(path, params), at);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  try {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        ...traceHeaders(),
        [identityHeader]: identity,
        ...(marks !== undefined && { [awaitHeader]: marks }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(responseMsMax), ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw await otherwise(response);
    const read = schema.safeParse(await response.json());
    // The parser's error may quote the response, which may hold secrets.
    if (!read.success) throw new Error('Its answer breaks the contract');
    return read.data;
  } catch (error) {
    log.warn({ err: error, asked: owner }, 'a service did not answer');
    throw refusal?.() ?? error;
  }
}
