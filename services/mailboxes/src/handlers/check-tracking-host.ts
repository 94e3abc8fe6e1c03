import { askDns } from '@cadenza/ask-dns';
import { isReservedDomain } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import { type RecordFinding, unanswered, unknown } from '../domains/record-finding.ts';
import { askHost } from '../domains/tracking-host/ask-host.ts';
import { newHostQuestion } from '../domains/tracking-host/host-probe.ts';
import { judgeWay } from '../domains/tracking-host/judge-way.ts';
import { findTrackingHosts, keepHostFinding } from '../projections/tracking-hosts.ts';
import { handle, productHostOf } from './tracking-host.ts';

/** Nobody knows after this whether anybody can unsubscribe there. */
const usedUnknownMax = { hours: 72 };

/**
 * Checks the tracking host of a domain, if it has one, and has links lead there or not. While nothing definite is found,
 * they lead where they led before, but not for ever.
 * @returns whether it is to be asked again soon
 */
export async function checkHost(context: Context, domain: string, signal: AbortSignal): Promise<boolean> {
  const host = (await findTrackingHosts(context.database.byKey, domain)).get(domain)?.host;
  if (host === undefined) return false;
  const { isUnanswered, verdict, message, record } = await judgeHost(context, host, signal);
  if (signal.aborted && isUnanswered) return true;
  const now = context.clock.now();
  const finding = { verdict, message, record, lastKnown: null };
  const knownAt = await keepHostFinding(context.database, { domain, host, finding, now });
  const mayBeUsed = knownAt === null || Temporal.Instant.compare(knownAt, now.subtract(usedUnknownMax)) > 0;
  if (verdict === 'unknown' && mayBeUsed) return isUnanswered;
  const origin = verdict === 'good' ? originOf(context, host).origin : null;
  await handle(
    context,
    { type: 'JudgeTrackingHost', domain, host, origin },
    {
      ...{ correlationId: null, causationId: null, now },
      wrote: () => context.wakePublisher(),
    },
  );
  return isUnanswered;
}

async function judgeHost(context: Context, host: string, signal: AbortSignal): Promise<RecordFinding> {
  const way = await wayOf(context, host, signal);
  const origin = originOf(context, host);
  const mayBeHidden = way.verdict === 'wrong' && origin.protocol === 'https:';
  if (way.verdict !== 'good' && !mayBeHidden) return way;
  const { settings, mailboxKeys } = context;
  using dns = askDns(settings.DNS_SERVERS, signal);
  const { finding, hasAnswered } = await askHost({
    ...{ dns, host, signal, origin },
    question: newHostQuestion(mailboxKeys),
    hosts: settings.MAILBOX_HOSTS_ALLOW,
  });
  // A proxy in front of the host hides its CNAME record: the right answer, with a certificate of the host, proves the way
  // as well. Where nobody answers at all the record is what is wrong.
  const isBehindProxy = finding.verdict === 'good' || (finding.verdict === 'unknown' && hasAnswered);
  return way.verdict === 'good' || isBehindProxy ? finding : way;
}

/** Whether a host leads to the product. */
export async function wayOf(context: Context, host: string, signal: AbortSignal): Promise<RecordFinding> {
  if (isReservedDomain(host)) return unknown(`${host} is reserved for tests and examples.`);
  using dns = askDns(context.settings.DNS_SERVERS, signal);
  if (!(await dns.knowsPublicNames())) return unanswered(host);
  return await judgeWay(dns, host, productHostOf(context));
}

/** The address of the product with another host: the proxy in front of both is the same. */
function originOf({ settings }: Pick<Context, 'settings'>, host: string): URL {
  const url = new URL(settings.PUBLIC_URL);
  url.hostname = host;
  return url;
}
