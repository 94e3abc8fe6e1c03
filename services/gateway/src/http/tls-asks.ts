import { answerNotFound, identityHeader, userIdentity } from '@cadenza/http-kit';
import { type HttpServer, listenOn } from '@cadenza/http-server';
import express from 'express';
import type { Context } from '../context.ts';

/** The DNS is asked meanwhile. */
const answerMsMax = 8_000;
const nameLengthMax = 253;

/**
 * Says for which names a proxy may get a certificate (`ask` of Caddy's on-demand TLS): 200 for tracking hosts that
 * lead here, and for nothing else. On a port of its own, which is not published: anybody could try out there which
 * domains send from here.
 */
export async function listenForTlsAsks(context: Context): Promise<HttpServer | undefined> {
  const { TLS_ASK_PORT, TLS_ASK_HOST } = context.settings;
  if (TLS_ASK_PORT === undefined) return undefined;
  const http = express();
  http.disable('x-powered-by');
  http.set('query parser', 'simple');
  http.get('/tracking-host', async ({ query: { domain } }, response, next) => {
    if (typeof domain !== 'string' || domain.length > nameLengthMax) return next();
    response.status(await statusOf(domain, context)).end();
  });
  http.use(answerNotFound);
  return listenOn(http, { PORT: TLS_ASK_PORT, HOST: TLS_ASK_HOST });
}

async function statusOf(domain: string, { identities, clock, log, upstreams }: Context): Promise<number> {
  const url = new URL('/tracking-hosts/ask', upstreams.mailboxes);
  url.searchParams.set('domain', domain);
  try {
    const identity = await identities.sign(userIdentity(null), clock.realNow(), 'mailboxes');
    const signal = AbortSignal.timeout(answerMsMax);
    const answer = await fetch(url, { headers: { [identityHeader]: identity }, signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    log.warn({ err: error }, 'whether a name is a tracking host could not be found out');
    return 503;
  }
}
