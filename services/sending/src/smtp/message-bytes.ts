import { createTransport } from 'nodemailer';
import type { OutgoingEmail } from '../email/mailer.ts';
import { compose } from './compose.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
const base64LineBytes = 76;
const lineEndBytes = 2;
const smallCharactersMax = 10_000;

/**
 * The size of the composed message as a mail server counts it (RFC 1870, 3), before signing. The attachments are
 * computed and not encoded, so that large ones cost no more.
 */
export async function messageBytes(email: OutgoingEmail): Promise<number> {
  const attachments = email.attachments.map((file) => ({ ...file, content: Buffer.alloc(0) }));
  const { message } = await composer.sendMail(compose({ ...email, attachments }));
  const composed = message as Buffer;
  return email.attachments.reduce((bytes, { content }) => bytes + encodedBytes(content.length), composed.length);
}

/** However it is encoded, such an email stays below 64 KB, which every mail server accepts (RFC 5321, 4.5.3.1.7). */
export function isSmall({ attachments, text, html }: OutgoingEmail): boolean {
  return attachments.length === 0 && text.length + (html ?? '').length <= smallCharactersMax;
}

/** Bytes of base64 in lines, without the last line end. */
function encodedBytes(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4;
  return characters + Math.max(0, Math.ceil(characters / base64LineBytes) - 1) * lineEndBytes;
}
