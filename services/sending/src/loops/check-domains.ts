import { type Loop, startLoop } from '@cadenza/clock';
import { addressTagOf } from '@cadenza/contracts';
import { handleBlock } from '@cadenza/event-store';
import { undeliverableHash } from '@cadenza/mail-address/address-hash';
import type { Context } from '../context.ts';
import { undeliverableReason } from '../enrolment/ending-reasons.ts';
import { fromTime } from '../from-time.ts';
import { heedStops } from '../handlers/heed-stops.ts';
import {
  endedAsUndeliverable,
  findUnchecked,
  forgetMailDomains,
  keepMailDomains,
  type LookedUp,
  takeDueDomains,
} from '../projections/mail-domains.ts';
import { projectOwn } from '../projections/own-events.ts';
import { findStoppedTags } from '../projections/stops.ts';
import type { StopCommand } from '../stops/commands.ts';
import { stopDecider } from '../stops/decide.ts';

const domainsAtOnceMax = 50;
const idleMs = 1_000;
const lookUpMsMax = 15_000;
/** How long an email waits for the first look-up of its domain. */
const emailWaitsMsMax = 3_000;
const cause = { reason: undeliverableReason, emailId: null };

/** Looks up the domains of leads soon after they come in, and again from time to time. */
export function startCheckingDomains(context: Context): Loop {
  return startLoop(async () => ((await checkDue(context)) ? 0 : idleMs), {
    onError: (error) => context.log.error({ err: error }, 'looking up domains failed, trying again'),
  });
}

/** @returns whether there was something to do */
async function checkDue(context: Context): Promise<boolean> {
  const { database, clock } = context;
  const due = await takeDueDomains(database, clock.now(), domainsAtOnceMax);
  if (due.length === 0) return false;
  const domainsWhere = (wanted: boolean) =>
    due.flatMap(({ domain, isWanted }) => (isWanted === wanted ? [domain] : []));
  await forgetMailDomains(database, domainsWhere(false));
  await lookUp(context, domainsWhere(true), lookUpMsMax);
  return true;
}

/** Looks up now those of these domains of which nothing is known yet: an email waits for it. */
export async function checkNew(context: Context, domains: readonly string[]): Promise<void> {
  const unchecked = await findUnchecked(context.database.byKey, domains);
  if (unchecked.length > 0) await lookUp(context, unchecked, emailWaitsMsMax);
}

async function lookUp(context: Context, domains: readonly string[], withinMs: number): Promise<void> {
  const states = await context.domainLookup.find(domains, withinMs);
  await keep(
    context,
    domains.map((domain, index) => ({ domain, state: states[index] ?? 'unknown' })),
  );
}

/** Suppresses the domains that take no mail; those that take some again are mailed again, and so are their leads. */
async function keep(context: Context, found: readonly LookedUp[]): Promise<void> {
  const { database, hashKey, clock } = context;
  const now = clock.now();
  const hashed = found.map((each) => ({ ...each, hash: undeliverableHash(each.domain, hashKey) }));
  const suppressed = await findStoppedTags(
    database,
    hashed.map(({ hash }) => addressTagOf(hash)),
  );
  const commands = hashed.flatMap(({ hash, state }) => {
    const isSuppressed = suppressed.has(addressTagOf(hash));
    const type = typeFor(state, isSuppressed);
    if (!type) return [];
    const command: StopCommand = { type, addressHash: hash, cause, now: now.toString() };
    return [{ stream: `suppression-${hash}`, command, metadata: fromTime, occurredAt: now }];
  });
  if (commands.length === 0) await keepMailDomains(database, found, now);
  else {
    await handleBlock(database, {
      decider: stopDecider,
      commands,
      project: async (transaction, events) => {
        await projectOwn(transaction, events);
        await keepMailDomains(transaction, found, now);
      },
    });
  }
  await reopen(
    context,
    found.flatMap(({ domain, state }) => (state === 'takes-mail' ? [domain] : [])),
  );
}

function typeFor(state: LookedUp['state'], isSuppressed: boolean): StopCommand['type'] | undefined {
  if (state === 'unknown') return undefined;
  if (state === 'takes-mail') return isSuppressed ? 'Lift' : undefined;
  return isSuppressed ? undefined : 'Suppress';
}

async function reopen(context: Context, domains: readonly string[]): Promise<void> {
  for (const lead of await endedAsUndeliverable(context.database, domains))
    await heedStops(context, lead, { lifted: [cause], metadata: fromTime });
}
