import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import { requestVisitsOfSender } from '../projections/campaigns/visits.ts';
import { changeWait, keepAside, keepSaid, releaseLeads, type SaidOfDomain } from '../projections/refused-ways.ts';
import { afterRefusal, type Way, withoutProbe, withProbe } from '../refused-domain/waits.ts';

type Refusals = Pick<Context, 'database' | 'mailFamilies' | 'log' | 'settings'>;

/** A refusal of a sending domain by the provider of a recipient, however it came: as a reply, or as a report by mail. */
export interface RefusalOfDomain extends SaidOfDomain {
  /** That we send from, in ASCII. */
  domain: string;
  /** Of the recipient, in ASCII; its MX tell whose servers refuse. */
  recipientDomain: string;
}

/**
 * Rule D11: begins or prolongs the wait of a refused domain. Noting the same refusal again changes nothing. Nothing leaves that
 * way before the wait is over; emails that are claimed already may be refused too.
 */
export async function noteRefusedDomain(
  { database, mailFamilies, log, settings }: Refusals,
  { domain, recipientDomain, ...said }: RefusalOfDomain,
  now: Temporal.Instant,
): Promise<Way> {
  const way = { domain, family: await mailFamilies.of(recipientDomain) };
  const { before, after } = await database.transaction(async (transaction) => {
    const changed = await changeWait(transaction, way, (wait) => afterRefusal(wait, said.emailId, now));
    if (changed.after !== changed.before) await keepSaid(transaction, way, said, now);
    return changed;
  });
  if (after !== before) log.warn({ ...way, code: said.code, ...after }, 'a provider refuses mail of a sending domain');
  const byRelay = domain === domainOf(settings.MAIL_FROM.address);
  if (!before) await requestVisitsOfSender(database, { domain, byRelay }, now);
  return way;
}

/** An email found out that its provider takes mail of our domain: all that waited for it go on. */
export async function noteTaken(
  { database }: Refusals,
  way: Way,
  emailId: string,
  now: Temporal.Instant,
): Promise<void> {
  const { before, after } = await database.transaction((transaction) =>
    changeWait(transaction, way, (wait) => (wait?.probeEmailId === emailId ? null : wait)),
  );
  if (before && !after) await database.transaction((transaction) => releaseLeads(transaction, now));
}

/** An email that was to ask whether our domain is taken again asked nobody, so that another one may. */
export async function giveUpProbe(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  email: PreparedEmail,
): Promise<void> {
  const { refusedWay: way, facts } = email;
  if (!way) return;
  const now = clock.now();
  await database.transaction((transaction) =>
    changeWait(transaction, way, (wait) => wait && withoutProbe(wait, facts.emailId, now)),
  );
  await database.transaction((transaction) => releaseLeads(transaction, now));
}

/** A lead leaves the queue while its way is refused. */
export const setAside = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  lead: Way & { campaignId: string; leadId: string },
): Promise<void> => database.transaction((transaction) => keepAside(transaction, lead, clock.now()));

/** Whether this email is the one that asks whether our domain is taken again. Only one is, whichever instance claims it. */
export async function becomesProbe(
  { database, clock }: Refusals & Pick<Context, 'clock'>,
  way: Way,
  emailId: string,
): Promise<boolean> {
  const now = clock.now();
  const { before, after } = await database.transaction((transaction) =>
    changeWait(transaction, way, (wait) => wait && (withProbe(wait, emailId, now) ?? wait)),
  );
  return after === null || after !== before;
}
