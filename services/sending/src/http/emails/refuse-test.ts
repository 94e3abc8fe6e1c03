import { randomUUIDv7 } from 'node:crypto';
import { testEmailsPerHourMax } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { addressHash, earlierAddressHashes } from '@cadenza/mail-address/address-hash';
import type { Context } from '../../context.ts';
import { stopsOfAddress } from '../../projections/stops.ts';
import { countTestEmail } from '../../projections/test-emails.ts';
import { subjectsOf } from '../../stops/subjects.ts';
import { stopRefusal } from '../../test-email/stop-refusal.ts';

/**
 * Refuses a test to an address that is stopped everywhere (rule D13).
 * @param campaignId of the email that is tested; null: none
 */
export async function refuseStopped(
  { database, hashKey }: Pick<Context, 'database' | 'hashKey'>,
  address: string,
  campaignId: string | null,
): Promise<void> {
  const own = [addressHash(address, hashKey), ...earlierAddressHashes(address, hashKey)];
  const { domains } = subjectsOf(address, { campaignId: campaignId ?? '', stopsColleagues: false }, hashKey);
  const refusal = stopRefusal(await stopsOfAddress(database, [...own, ...domains]));
  if (refusal) throw refusal;
}

/** Counts a test, of whatever kind, unless there were as many as there may be in an hour. */
export async function refuseTooMany({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.realNow();
  const next = await countTestEmail(database, { id: randomUUIDv7(), now, perHourMax: testEmailsPerHourMax });
  if (next === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(next.since(now).total('seconds')));
  const inMinutes = Math.ceil(retryAfterSeconds / 60);
  const sentence = `${testEmailsPerHourMax} test emails were sent in the last hour, and more are not. The next one can leave in ${inMinutes} min.`;
  throw new Refusal(429, 'too-many-tests', sentence, { retryAfterSeconds });
}
