import { z } from 'zod';

/**
 * The Message-ID of an email (RFC 5322, 3.6.4): a reader that finds it in a mailbox knows which email it belongs to.
 */
export const messageIdOf = (emailId: string, domain: string) => `<${emailId}@${domain}>`;

const ownPattern = /^\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>\s*$/;

/** The email with this Message-ID, or `undefined` when it is not one of ours. */
export function emailIdOf(messageId: string): string | undefined {
  return ownPattern.exec(messageId)?.[1];
}

/**
 * A Message-ID with its brackets that a server put in place of ours. It can stand in a header as it is: no spaces, no line
 * breaks, no encoded words (RFC 2047).
 */
export const relayedId = z.string().regex(/^<[!-;=A-~]{1,200}@[!-;=A-~]{1,150}>$/);
