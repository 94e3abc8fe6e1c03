/** A response other than plain JSON with status 200: another status, headers, or another kind of body. */
export interface Reply {
  [replyMark]: true;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const replyMark = Symbol('reply');

/**
 * A `Buffer` or string body is sent unchanged with the given `content-type`, an async iterable of strings piece by
 * piece, and anything else as JSON.
 */
export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return { [replyMark]: true, status, headers, body };
}

export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replyMark in value;
}
