import { calls } from '@cadenza/contracts';
import { notFound, Refusal, reply, route, Unavailable } from '@cadenza/http-kit';
import { asciiDomain } from '@cadenza/mail-address';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { answerHostQuestion } from '../domains/tracking-host/host-probe.ts';
import { checkHost, wayOf } from '../handlers/check-tracking-host.ts';
import { setHost } from '../handlers/tracking-host.ts';
import { checkMsMax } from '../loops/check-domains.ts';
import { wasHostUsed } from '../projections/tracking-hosts.ts';
import { countTry } from './recent-tries.ts';
import { checksOfUser, existingDomain } from './sending-domains.ts';

const askMsMax = 5_000;

export const setTrackingHost = route(
  calls.setTrackingHost,
  async ({ params, body, identity, trace }, context: Context) => {
    await existingDomain(context, params.domain);
    await countTry(context, identity, checksOfUser);
    const host = body.host === null ? null : asciiDomain(body.host);
    if (body.host !== null && host === null)
      throw new Refusal(422, 'no-host', 'This is not the name of a host. It looks like go.example.com.');
    await setHost(context, params.domain, host, trace);
    if (context.settings.ADDRESS_CHECK) await checkHost(context, params.domain, AbortSignal.timeout(checkMsMax));
    return existingDomain(context, params.domain);
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

/**
 * Asked for a proxy that is about to get a certificate, by the gateway, which passes nobody else on to it. A host that
 * links in earlier emails lead to keeps its certificate. The DNS is asked only for names that somebody set here.
 */
export const askForCertificate = route(
  { method: 'get', path: '/tracking-hosts/ask', query: z.object({ domain: z.string() }) },
  async ({ query }, context: Context) => {
    const host = asciiDomain(query.domain);
    const wasUsed = host === null ? undefined : await wasHostUsed(context.database, host);
    if (host === null || wasUsed === undefined) throw notFound('host');
    if (!context.settings.ADDRESS_CHECK) {
      // Nobody can look whether it still leads here, and links in emails would end with its certificate.
      if (wasUsed) return { host };
      throw notFound('host');
    }
    const { verdict } = await wayOf(context, host, AbortSignal.timeout(askMsMax));
    if (verdict === 'unknown') throw new Unavailable('The DNS does not answer');
    if (verdict !== 'good') throw notFound('host');
    return { host };
  },
  { open: true },
);
