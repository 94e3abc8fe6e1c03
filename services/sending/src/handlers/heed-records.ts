import type { ToldDomainHealth } from '@cadenza/contracts';
import { domainOf } from '@cadenza/mail-address';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { requestVisitsOfSender } from '../projections/campaigns/visits.ts';
import { recordsOf } from '../projections/mailboxes/sending-domains.ts';
import { changeWait, releaseLeads, waysOf } from '../projections/refused-ways.ts';
import { isMended } from '../refused-domain/told-way.ts';
import { broughtForward } from '../refused-domain/waits.ts';

type Told = Pick<ToldDomainHealth, 'domain' | 'verdicts'>;

/**
 * Rule D11: where a check finds a record good that was not, the providers that refuse the domain are asked at once. Called
 * before what the check found is kept.
 */
export async function askAfterMending(
  transaction: Queryable,
  { domain, verdicts }: Told,
  now: Temporal.Instant,
): Promise<void> {
  const ways = await waysOf(transaction, domain);
  if (ways.length === 0) return;
  const before = (await recordsOf(transaction, [domain])).get(domain);
  if (!before || !isMended(before.verdicts, verdicts)) return;
  for (const way of ways) await changeWait(transaction, way, (wait) => wait && broughtForward(wait, now));
}

/** Lets the leads go on that may, and has campaigns say what is known of the records by now. */
export async function followRecords({ database, clock, settings }: Context, { domain }: Told): Promise<void> {
  if ((await waysOf(database, domain)).length === 0) return;
  const now = clock.now();
  await database.transaction((transaction) => releaseLeads(transaction, now));
  const byRelay = domain === domainOf(settings.MAIL_FROM.address);
  await requestVisitsOfSender(database, { domain, byRelay }, now);
}
