import type { InboundMail } from './read-mail.ts';

const nobody =
  /^(?:no-?reply|do-?not-?reply|donotreply|nobody|noreply[\w.+-]{0,40}|auto-?(?:reply|responder|mailer)|notifications?)@/;

export const isNobody = ({ from }: InboundMail) => nobody.test(from.address);

/** Whether fields, sender or empty return path say that a program sent a mail. */
export const isByProgram = ({ headers, from }: InboundMail): boolean =>
  /^auto-/i.test(headers.first('auto-submitted')) ||
  ['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponder'].some((name) => headers.first(name) !== '') ||
  /\b(?:all|oof|autoreply)\b/i.test(headers.first('x-auto-response-suppress')) ||
  /^(?:bulk|junk|auto[_-]?reply)/i.test(headers.first('precedence')) ||
  /^<\s*>/.test(headers.first('return-path')) ||
  nobody.test(from.address);
