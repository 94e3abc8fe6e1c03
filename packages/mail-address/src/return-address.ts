import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a return address says: the email it belongs to, and the tag of the address to which the email went (rule S9).
 */
export interface ReturnedTo {
  /** A UUID in lower case. */
  emailId: string;
  /** Absent in return addresses of emails sent before addresses had tags. */
  addressTag?: string | undefined;
}

/** The secrets that sign: one signs, and all verify. */
export interface ReturnKeys {
  signing(): { secret: string };
  all(): readonly { secret: string }[];
}

const prefix = 'b+';
const [idDigits, tagDigits, signatureDigits] = [32, 24, 20];
/** The same bits in base 32: a local part has at most 64 characters (RFC 5321, 4.5.3.1.1). */
const base = 32;
const packedLength = Math.ceil(((idDigits + tagDigits + signatureDigits) * 4) / 5);
const packedPattern = new RegExp(`^b\\+([0-9a-v]{${packedLength}})@`);
const untaggedPattern = new RegExp(`^b\\+([0-9a-f]{${idDigits}})-([0-9a-f]{${signatureDigits}})@`);
const idPattern = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * The address to which an email's bounces and automatic answers come back (VERP): `b+<email, tag and
 * signature>@domain`. It is all in lower case, so that a mail server that changes case does no harm. It identifies the
 * email and its recipient even where nothing else in the mail does. It has no room for the id of a key.
 */
export function returnAddress(
  { emailId, addressTag }: { emailId: string; addressTag: string },
  { domain, keys }: { domain: string; keys: ReturnKeys },
): string {
  const digits =
    emailId.replaceAll('-', '') + addressTag + signature(`${emailId}\n${addressTag}`, keys.signing().secret);
  const packed = BigInt(`0x${digits}`).toString(base).padStart(packedLength, '0');
  return `${prefix}${packed}@${domain.toLowerCase()}`;
}

/**
 * What this return address says, or `undefined` when it is not a return address, was changed, or was signed with none
 * of the keys. There are few keys: each is tried.
 */
export function readReturnAddress(address: string, keys: ReturnKeys): ReturnedTo | undefined {
  const text = address.toLowerCase();
  for (const { secret } of keys.all()) {
    const said = readTagged(text, secret) ?? readUntagged(text, secret);
    if (said) return said;
  }
  return undefined;
}

function readTagged(text: string, secret: string): ReturnedTo | undefined {
  const packed = packedPattern.exec(text)?.[1];
  if (packed === undefined) return undefined;
  const digits = unpack(packed);
  if (digits.length > idDigits + tagDigits + signatureDigits) return undefined;
  const emailId = toUuid(digits.slice(0, idDigits));
  const addressTag = digits.slice(idDigits, idDigits + tagDigits);
  const given = digits.slice(idDigits + tagDigits);
  return isSame(given, signature(`${emailId}\n${addressTag}`, secret)) ? { emailId, addressTag } : undefined;
}

function readUntagged(text: string, secret: string): ReturnedTo | undefined {
  const [, id = '', given = ''] = untaggedPattern.exec(text) ?? [];
  const emailId = toUuid(id);
  return isSame(given, signature(emailId, secret)) ? { emailId } : undefined;
}

function unpack(packed: string): string {
  let value = 0n;
  for (const digit of packed) value = value * BigInt(base) + BigInt(Number.parseInt(digit, base));
  return value.toString(16).padStart(idDigits + tagDigits + signatureDigits, '0');
}

const toUuid = (digits: string) => digits.replace(idPattern, '$1-$2-$3-$4-$5');

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

const signature = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`return\n${text}`).digest('hex').slice(0, signatureDigits);
