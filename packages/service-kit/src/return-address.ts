import { createHmac, timingSafeEqual } from 'node:crypto';

/** 80 bits: with the email's id it fits into the 64 characters of a local part (RFC 5321, 4.5.3.1.1). */
const signatureLength = 20;
const pattern = new RegExp(`^b\\+([0-9a-f]{32})-([0-9a-f]{${signatureLength}})@`);
const idPattern = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The address that an email's bounces and automatic answers come back to (VERP): `b+<id>-<signature>@domain`, all in
 * lower case, so that a mail server which changes case does no harm. It says which email it was even where nothing else
 * in the mail does.
 *
 * @param emailId a UUID in lower case
 */
export function returnAddress(emailId: string, { domain, secret }: { domain: string; secret: string }): string {
  return `b+${emailId.replaceAll('-', '')}-${signature(emailId, secret)}@${domain.toLowerCase()}`;
}

/** The email whose return address this is, or `undefined` when it is none, was changed or was made elsewhere. */
export function readReturnAddress(address: string, secret: string): string | undefined {
  const [, id = '', given = ''] = pattern.exec(address.toLowerCase()) ?? [];
  const emailId = id.replace(idPattern, '$1-$2-$3-$4-$5');
  const right = signature(emailId, secret);
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? emailId : undefined;
}

const signature = (emailId: string, secret: string) =>
  createHmac('sha256', secret).update(`return\n${emailId}`).digest('hex').slice(0, signatureLength);
