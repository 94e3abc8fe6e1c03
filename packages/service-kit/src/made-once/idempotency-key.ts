import { idempotencyKey } from '@cadenza/contracts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal 400 when the given text is not a key */
export function readIdempotencyKey(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!idempotencyKey.safeParse(given).success)
    throw new Refusal(400, 'malformed-header', 'An Idempotency-Key has 1 to 100 visible ASCII characters.');
  return given.replaceAll('"', '');
}
