import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

/**
 * Writes a message that nodemailer composed of texts as one text, with the same meaning as nodemailer's own stream (RFC
 * 5322, 2045 and 2046). That stream passes a small message through a dozen others, which costs as much as the rest of
 * sending it.
 *
 * @param node the message, or a part of it; contains only texts
 */
export function messageText(node: MimeNode): string {
  const headers = node.buildHeaders();
  return `${headers}\r\n\r\n${node.multipart ? parts(node) : content(node)}`;
}

function parts({ childNodes, boundary }: MimeNode): string {
  const begun = childNodes.map((part) => `--${boundary}\r\n${messageText(part)}\r\n`);
  return `${begun.join('')}--${boundary}--\r\n`;
}

function content(node: MimeNode): string {
  const text = String(node.content ?? '');
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return wrapQuoted(encodeQuoted(text));
  return encoding === 'base64' ? wrapBase64(encodeBase64(text)) : text;
}
