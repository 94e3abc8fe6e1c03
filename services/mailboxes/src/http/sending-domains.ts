import { calls, type SendingDomain } from '@cadenza/contracts';
import { notFound, Refusal, reply, route } from '@cadenza/http-kit';
import { asciiDomain } from '@cadenza/mail-address';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { handleDomainHealth } from '../domain-health/handle.ts';
import { checkDomain, checkMsMax } from '../domains/check-domains.ts';
import { followMailboxes } from '../domains/follow-mailboxes.ts';
import { checkHost } from '../domains/tracking-host/check-host.ts';
import { answerHostQuestion } from '../domains/tracking-host/host-probe.ts';
import { checkSoon, listSendingDomains, type SendingDomainRow } from '../projections/sending-domains.ts';
import { findTrackingHosts, type TrackingHostRow } from '../projections/tracking-hosts.ts';
import { setHost } from '../tracking-host/handle.ts';
import { countTry } from './recent-tries.ts';

const checksPerMinute = 10;

export const listAllSendingDomains = route(calls.listSendingDomains, async (_, context: Context) =>
  shown(await listSendingDomains(context.database), await findTrackingHosts(context.database), context),
);

export const checkSendingDomain = route(calls.checkSendingDomain, async ({ params, identity }, context: Context) => {
  await existing(context, params.domain);
  await countTry(context, identity, { what: 'check-domain', perMinute: checksPerMinute });
  if (context.settings.ADDRESS_CHECK) {
    // The domain of a mailbox that was connected a moment ago may not be noted yet.
    await followMailboxes(context);
    await checkDomain(context, params.domain);
  }
  return existing(context, params.domain);
});

export const changeSendingDomain = route(
  calls.changeSendingDomain,
  async ({ params: { domain }, body: { stopsFirstEmails }, trace }, context: Context) => {
    await existing(context, domain);
    await handleDomainHealth(context, { type: 'ChooseStop', domain, stopsFirstEmails }, trace);
    // What failed for long may stop again at once.
    if (stopsFirstEmails) await checkSoon(context.database, domain, trace.now);
    return existing(context, domain);
  },
);

export const setTrackingHost = route(
  calls.setTrackingHost,
  async ({ params, body, identity, trace }, context: Context) => {
    await existing(context, params.domain);
    await countTry(context, identity, { what: 'check-domain', perMinute: checksPerMinute });
    const host = body.host === null ? null : asciiDomain(body.host);
    if (body.host !== null && host === null)
      throw new Refusal(422, 'no-host', 'This is not the name of a host. It looks like go.example.com.');
    await setHost(context, params.domain, host, trace);
    if (context.settings.ADDRESS_CHECK) await checkHost(context, params.domain, AbortSignal.timeout(checkMsMax));
    return existing(context, params.domain);
  },
);

/** Where a check of a tracking host finds out that the product answers there. */
export const answerTrackingHost = route(
  { method: 'get', path: '/t/h/{token}', params: z.object({ token: z.string() }) },
  async ({ params }, { mailboxKeys }: Context) => {
    const answer = answerHostQuestion(mailboxKeys, params.token);
    if (answer === undefined) throw notFound('link');
    return reply(200, answer, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  },
  { open: true },
);

/** @throws Refusal 404 */
async function existing(context: Context, domain: string): Promise<SendingDomain> {
  const { byKey } = context.database;
  const rows = await listSendingDomains(byKey, domain);
  const [found] = shown(rows, await findTrackingHosts(byKey, domain), context);
  if (!found) throw notFound('domain');
  return found;
}

function shown(
  rows: readonly SendingDomainRow[],
  hosts: ReadonlyMap<string, TrackingHostRow>,
  { settings }: Context,
): SendingDomain[] {
  const message = settings.ADDRESS_CHECK
    ? 'Not checked yet: this takes a moment.'
    : 'Not checked: this installation does not ask the DNS (ADDRESS_CHECK).';
  const unchecked = { verdict: 'unknown' as const, message, record: null, lastKnown: null };
  return rows.map(({ findings, ...row }) => {
    const host = hosts.get(row.domain);
    return {
      ...row,
      ...(findings ?? { spf: unchecked, dkim: unchecked, dmarc: unchecked, mx: unchecked }),
      trackingHost: host ? { host: host.host, isUsed: host.isUsed, ...(host.finding ?? unchecked) } : null,
    };
  });
}
