import type { IncomingHttpHeaders } from 'node:http';

/** How a link of an email was fetched. */
export interface Hit {
  method: 'GET' | 'HEAD';
  userAgent: string;
  /** What the client says it fetches for: the values of Purpose, Sec-Purpose, X-Purpose and X-Moz. */
  purposes: readonly string[];
  /** ISO 8601 instant. */
  at: string;
}

/** What an address of an email was fetched for. An unsubscribe is never fetched by accident: it is a POST. */
export type LinkUse =
  | { kind: 'open' }
  /** Links of emails from before addresses had tags carry none. */
  | { kind: 'unsubscribe'; addressTag?: string | undefined };

const purposeHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;
const userAgentLengthMax = 1_000;

export function hitOf(method: Hit['method'], headers: IncomingHttpHeaders, now: Temporal.Instant): Hit {
  return {
    method,
    userAgent: (headers['user-agent'] ?? '').trim().slice(0, userAgentLengthMax),
    purposes: purposeHeaders.flatMap((name) => headers[name] ?? []).map((value) => value.toLowerCase()),
    at: now.toString(),
  };
}
