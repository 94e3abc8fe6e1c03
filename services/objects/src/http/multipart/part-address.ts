import { Refusal, readToken, signToken } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';

type Signer = Pick<Context, 'settings' | 'partKeys' | 'clock'>;

export const addressMinutes = 15;
const purpose = 'part-of-a-file';

/** What the URL of a part allows. */
export interface PartAddress {
  fileId: string;
  number: number;
  sizeBytesMax: number;
}

/** A URL whose token signs the file, the number, the largest size and the expiry time. */
export function partAddress(
  { fileId, number, sizeBytesMax }: PartAddress,
  { settings, partKeys, clock }: Signer,
): string {
  const endsAtMs = clock.realNow().add({ minutes: addressMinutes }).epochMilliseconds;
  const token = signToken(`${fileId}.${number}.${sizeBytesMax}.${endsAtMs}`, purpose, partKeys);
  return new URL(`/api/objects/uploads/${fileId}/parts/${number}?token=${token}`, settings.PUBLIC_URL).href;
}

/** @throws Refusal 403 when the token is not ours, was issued for another part, or has expired */
export function readPartAddress(
  { fileId, number, token }: { fileId: string; number: string; token: string },
  { partKeys, clock }: Pick<Signer, 'partKeys' | 'clock'>,
): PartAddress {
  const signed = readToken(token, purpose, partKeys)?.split('.') ?? [];
  const [signedFile, signedNumber, sizeBytesMax, endsAtMs] = signed;
  if (signedFile !== fileId || signedNumber !== number)
    throw new Refusal(403, 'wrong-address', 'This address takes no part of this file.');
  if (Number(endsAtMs) < clock.realNow().epochMilliseconds)
    throw new Refusal(403, 'address-expired', 'The time of this address is over. Please ask for another one.');
  return { fileId, number: Number(number), sizeBytesMax: Number(sizeBytesMax) };
}
