import { type Call, pathOf } from '@cadenza/contracts';
import { awaitHeader, identityHeader, type Refusal, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import type { z } from 'zod';
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

  constructor(status: number) {
    super(`Answered ${status}`);
    this.name = 'AnsweredOtherwise';
    this.status = status;
  }
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
    if (!response.ok) throw new AnsweredOtherwise(response.status);
    const read = schema.safeParse(await response.json());
    // The parser's error may quote the response, which may hold secrets.
    if (!read.success) throw new Error('Its answer breaks the contract');
    return read.data;
  } catch (error) {
    log.warn({ err: error, asked: owner }, 'a service did not answer');
    throw refusal?.() ?? error;
  }
}
