import type { ServerReply } from './server-reply.ts';

const code = /^[245]\d\d/;
const enhancedStatus = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** A reply as SMTP gives it, with its codes read from its text. */
export function replyOf(text: string, command: string | null): ServerReply {
  const [, status = null] = enhancedStatus.exec(text) ?? [];
  const [digits] = code.exec(text) ?? [];
  return { code: digits === undefined ? null : Number(digits), status, text, command };
}
