import type { IncomingHttpHeaders } from 'node:http';

/** How a link of an email was fetched. */
export interface Hit {
  method: 'GET' | 'HEAD';
  userAgent: string;
  /** The stated purposes of the fetch: the values of Purpose, Sec-Purpose, X-Purpose and X-Moz. */
  purposes: readonly string[];
  /** ISO 8601 instant. */
  at: string;
}

/** What a link of an email was used for. An unsubscribe is never accidental: it takes a POST. */
export type LinkUse =
  | { kind: 'open' }
  /** Emails sent before address tags existed have links without one. */
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
