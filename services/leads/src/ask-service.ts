import { type Call, pathOf } from '@cadenza/contracts';
import { awaitHeader, identityHeader, type Refusal, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import type { z } from 'zod';
import type { Context } from './context.ts';

const responseMsMax = 5_000;

interface Question {
  /** The URL of the service. */
  at: string;
  params?: Record<string, string>;
  body?: unknown;
  /** The writes that its response must show (rule C1). */
  marks: string;
  /** Thrown when no response comes within five seconds, or when it breaks the contract; without it, the cause. */
  refusal?: () => Refusal;
}

/** Calls another service with the identity of this one. */
export async function askService<Result>(
  { identities, clock, log }: Context,
  { owner, method, path, response: schema }: Call & { response: z.ZodType<Result> },
  { at, params = {}, body, marks, refusal }: Question,
): Promise<Result> {
  const identity = await identities.sign(serviceIdentity('leads'), clock.realNow(), owner);
  try {
    const response = await fetch(new URL(pathOf(path, params), at), {
      method: method.toUpperCase(),
      headers: {
        ...traceHeaders(),
        [identityHeader]: identity,
        [awaitHeader]: marks,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(responseMsMax),
    });
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    log.warn({ err: error, asked: owner }, 'a service did not answer');
    throw refusal?.() ?? error;
  }
}
