import { z } from 'zod';

/** Most requests of a block, and most characters of a path or a header in it. */
export const linkBlockMax = { requests: 64, characters: 1_024 };

const text = z.string().max(linkBlockMax.characters);

/** What says how a link was fetched (rule O2), and the trace of the request. */
const headers = z.strictObject({
  'user-agent': text.optional(),
  purpose: text.optional(),
  'sec-purpose': text.optional(),
  'x-purpose': text.optional(),
  'x-moz': text.optional(),
  traceparent: text.optional(),
  tracestate: text.optional(),
});

/** A recipient's request for a pixel, a link or the page that unsubscribes. */
const linkRequest = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/),
  method: z.enum(['GET', 'HEAD']),
  path: text,
  headers,
});
export type LinkRequest = z.output<typeof linkRequest>;

export const linkBlock = z.strictObject({ requests: z.array(linkRequest).min(1).max(linkBlockMax.requests) });

/**
 * A line of the response to a block: the place of a request in it, and the response to that request. A character of the
 * body stands for a byte (Latin-1).
 */
export type LinkAnswer = [place: number, status: number, headers: Record<string, string>, body: string];
