import { type Call, pathOf } from '@cadenza/contracts';
import { awaitHeader, identityHeader, Refusal, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import type { z } from 'zod';
import type { Context } from '../context.ts';

const responseMsMax = 5_000;

/**
 * Calls another service with the identity of this one.
 * @param at the URL of the service
 * @param marks the writes that its response must show (rule C1)
 * @throws Refusal 503 when no response comes within five seconds, or when it breaks the contract
 */
export async function askService<Result>(
  { identities, clock, log }: Context,
  { owner, path, response: schema }: Call & { response: z.ZodType<Result> },
  { at, params, marks }: { at: string; params: Record<string, string>; marks: string },
): Promise<Result> {
  const identity = await identities.sign(serviceIdentity('leads'), clock.realNow(), owner);
  try {
    const response = await fetch(new URL(pathOf(path, params), at), {
      headers: { ...traceHeaders(), [identityHeader]: identity, [awaitHeader]: marks },
      redirect: 'error',
      signal: AbortSignal.timeout(responseMsMax),
    });
    if (!response.ok) throw new Error(`Answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    log.warn({ err: error, asked: owner }, 'a service did not answer');
    throw new Refusal(
      503,
      'export-incomplete',
      'A part of this data cannot be read right now, so nothing was exported. Please try again in a minute.',
    );
  }
}
