import { randomBytes } from 'node:crypto';

/** 80 random bits in groups of four, without letters that are mistaken for each other. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz234567899';
  const text = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return text.match(/.{4}/g)!.join('-');
}
