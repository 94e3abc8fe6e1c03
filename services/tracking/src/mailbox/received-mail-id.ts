import { createHash } from 'node:crypto';

/**
 * The id under which a mail is recorded for an email that it is about: a UUID of version 8 (RFC 9562) derived from
 * both, so that every instance and every repeat gets the same id.
 */
export function receivedMailId(fingerprint: string, emailId: string): string {
  const bytes = createHash('sha256').update(fingerprint).update(emailId).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
