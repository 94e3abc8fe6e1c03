import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MailboxKey, MailboxKeys } from '../../credentials/mailbox-keys.ts';

const nonceBytes = 16;
/** A nonce, a dot and 256 bits of HMAC-SHA-256, both in base64url. */
const questionPattern = /^([\w-]{22})\.([\w-]{43})$/;

/** What is asked at a tracking host, and the only answer that says that this product is there. */
export interface HostQuestion {
  path: string;
  answer: string;
}

/** Asks for something that nobody can have seen before. */
export function newHostQuestion(keys: MailboxKeys): HostQuestion {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const [key] = keys.all();
  return { path: `/t/h/${nonce}.${signed(key, 'question', nonce)}`, answer: signed(key, 'answer', nonce) };
}

/** The answer to a question that an instance of this product asks; `undefined` for anybody else's. */
export function answerHostQuestion(keys: MailboxKeys, question: string): string | undefined {
  const [, nonce, signature] = questionPattern.exec(question) ?? [];
  if (nonce === undefined || signature === undefined) return undefined;
  const key = keys.all().find((each) => isSame(signed(each, 'question', nonce), signature));
  return key && signed(key, 'answer', nonce);
}

function signed({ secret }: MailboxKey, purpose: 'question' | 'answer', nonce: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tracking host', 32));
  return createHmac('sha256', key).update(`${purpose} ${nonce}`).digest('base64url');
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
