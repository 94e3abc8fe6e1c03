import { askDns } from '@cadenza/ask-dns';
import { type Loop, startLoop } from '@cadenza/clock';
import { newTrace } from '@cadenza/event-kit';
import { isReservedDomain } from '@cadenza/mail-address';
import { providerOfSender } from '@cadenza/mail-providers';
import type { Context } from '../context.ts';
import { graceEndOf } from '../domain-health/decide.ts';
import { type DomainFacts, type Findings, judgeDomain } from '../domains/judge-domain.ts';
import { type RecordFinding, unknown } from '../domains/record-finding.ts';
import { relayDomainOf } from '../domains/relay-domain.ts';
import { checkHost } from '../handlers/check-tracking-host.ts';
import { handleDomainHealth } from '../handlers/domain-health.ts';
import { followMailboxes } from '../handlers/follow-mailboxes.ts';
import { factsOfDomain, hasMailboxes, keepFindings, takeDueDomains } from '../projections/sending-domains.ts';

const domainsAtOnceMax = 5;
const idleMs = 2_000;
/** Of all questions about one domain. */
export const checkMsMax = 10_000;
const checkEvery = { hours: 24 };
const askAgainAfter = { minutes: 10 };

/** Checks the domains that are sent from, soon after they are known and once a day. Instances share the work. */
export function startCheckingDomains(context: Context): Loop {
  return startLoop(
    async (signal) => {
      await followMailboxes(context);
      const due = await takeDueDomains(context.database, context.clock.now(), domainsAtOnceMax);
      await Promise.all(due.map((domain) => checkDue(context, domain, signal)));
      return due.length > 0 ? 0 : idleMs;
    },
    { onError: (error) => context.log.error({ err: error }, 'checking domains failed, trying again') },
  );
}

/** One that cannot be checked keeps no other waiting. */
async function checkDue(context: Context, domain: string, signal: AbortSignal): Promise<void> {
  try {
    await checkDomain(context, domain, signal);
  } catch (error) {
    context.log.error({ err: error, domain }, 'a domain could not be checked, trying again in a minute');
  }
}

/** Asks the DNS about a domain, and keeps what it says. An instance that stops meanwhile keeps nothing. */
export async function checkDomain(context: Context, domain: string, stopping?: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const late = AbortSignal.timeout(checkMsMax);
  const signal = stopping ? AbortSignal.any([stopping, late]) : late;
  const [findings, isHostUnanswered] = await Promise.all([
    findingsOf(context, domain, signal),
    checkHost(context, domain, signal),
  ]);
  if (stopping?.aborted) return;
  const now = clock.now();
  // First, because the findings end the check: should this process die before that, the domain is checked again.
  const { failingSince } = await noteCheck(context, domain, findings, now);
  const isUnanswered = isHostUnanswered || Object.values(findings).some((each) => each.isUnanswered);
  const again = now.add(isUnanswered ? askAgainAfter : checkEvery);
  const graceEnd = failingSince === null ? null : graceEndOf(failingSince);
  const isBefore = graceEnd !== null && isLater(graceEnd, now) && isLater(again, graceEnd);
  await keepFindings(database, domain, { findings, now, checkAt: isBefore ? graceEnd : again });
}

const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

/** Rule M11. */
async function noteCheck(context: Context, domain: string, findings: Findings, now: Temporal.Instant) {
  const { spf, dkim, dmarc, mx } = findings;
  const verdicts = { spf: spf.verdict, dkim: dkim.verdict, dmarc: dmarc.verdict, mx: mx.verdict };
  const command = {
    ...({ type: 'NoteCheck', domain, verdicts } as const),
    hasMailboxes: await hasMailboxes(context.database.byKey, domain),
    now: now.toString({ smallestUnit: 'millisecond' }),
  };
  return handleDomainHealth(context, command, newTrace(context));
}

async function findingsOf(context: Context, domain: string, signal: AbortSignal): Promise<Findings> {
  if (isReservedDomain(domain))
    return all(unknown(`${domain} is reserved for tests and examples, and is not in the public DNS.`));
  using dns = askDns(context.settings.DNS_SERVERS, signal);
  if (!(await dns.knowsPublicNames()))
    return all({
      ...unknown('The DNS server of this installation does not answer for public names.'),
      isUnanswered: true,
    });
  const facts = toFacts(await factsOfDomain(context.database.byKey, domain));
  return await judgeDomain(dns, domain, { ...facts, sendsByRelay: domain === relayDomainOf(context) });
}

const all = (finding: RecordFinding): Findings => ({ spf: finding, dkim: finding, dmarc: finding, mx: finding });

function toFacts({
  smtpHosts,
  signatures,
}: Awaited<ReturnType<typeof factsOfDomain>>): Omit<DomainFacts, 'sendsByRelay'> {
  const senders = smtpHosts.map((host) => ({ host, provider: providerOfSender(host) }));
  const isSilent = senders.find(({ provider }) => provider?.signsInside === false);
  return {
    servers: senders.map(({ host, provider }) => ({
      host,
      provider: provider?.name ?? null,
      include: provider?.spf ?? null,
    })),
    signatures,
    unsignedInside: isSilent?.provider?.name ?? null,
  };
}
