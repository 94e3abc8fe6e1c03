import type { RequestListener } from 'node:http';
import { type Call, calls, signInCallbackPath } from '@cadenza/contracts';
import { answerError, answerNotFound, expressPath, logRequests, measureHttp, traceRequests } from '@cadenza/http-kit';
import { leaveOutBody, refuseHugeBodies, sendPublicHeaders } from '@cadenza/http-kit/public';
import express, { type RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { shortWayOfLinks } from '../links/short-way-of-links.ts';
import { proxyTo } from '../proxy/proxy-to.ts';
import { type UpstreamName, upstreamNames } from '../proxy/upstreams.ts';
import { sessionMiddleware } from '../sessions/session-middleware.ts';
import { answerApiDocs, answerOpenApi } from './api-description.ts';
import { answerBackups } from './backups.ts';
import { answerChangePassword } from './change-password.ts';
import { answerCheck } from './check.ts';
import { cleanRequests } from './clean-requests.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { isForeignHost, linksAlone, noteForeignHost } from './foreign-hosts.ts';
import { answerHealth } from './health.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';
import { noticeUntrustedProxy } from './notice-untrusted-proxy.ts';
import { refuseForeignRequests } from './refuse-foreign-requests.ts';
import { requireSession } from './require-session.ts';
import { proxiedPaths, publicPaths } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { answerEndOtherSessions, answerEndSession, answerSessions } from './sessions.ts';
import { showProductTime } from './show-product-time.ts';
import { sumUpFullQueue } from './sum-up-full-queue.ts';
import { answerWebsockets } from './websockets.ts';

/** What a request passes, in order, from the outside in. */
export function createHttp(context: Context): RequestListener {
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  http.set('query parser', 'simple');
  http.set('trust proxy', context.settings.TRUST_PROXY);

  http.use(noteForeignHost(context.settings));
  const health = answerHealth(context);
  http.use((request, response, next) => (isForeignHost(response) ? next() : health(request, response, next)));
  http.use(measureHttp(context.metrics.all));
  http.use(noticeUntrustedProxy(context));
  http.use(cleanRequests);
  http.use(traceRequests);
  http.use(logRequests(context.log));
  http.use(linksAlone);
  http.use(refuseHugeBodies);

  const session = [refuseForeignRequests(context.settings), ...sessionMiddleware(context)];
  http.use(answerWebsockets(context, session));
  const services = proxiesTo(context);
  const headers = sendPublicHeaders(context.settings.PUBLIC_URL);
  for (const { path, to } of publicPaths) http.route(path).all(headers, leaveOutBody, services[to]);

  http.use(securityHeaders(context.settings));
  http.use('/api', showProductTime(context.clock));
  http.use(context.frontEnds.assets);

  const serve = ({ method, path }: Call, ...handlers: RequestHandler[]) => http[method](expressPath(path), handlers);
  serve(calls.checkAuth, ...session, answerCheck(context));
  const credentials = express.json({ limit: 10_000 });
  serve(calls.login, ...session, credentials, answerLogin(context));
  serve(calls.logout, ...session, answerLogout(context));

  const signedIn = [...session, requireSession];
  serve(calls.changePassword, ...signedIn, credentials, answerChangePassword(context));
  serve(calls.listSessions, ...signedIn, answerSessions(context));
  serve(calls.endOtherSessions, ...signedIn, answerEndOtherSessions(context));
  serve(calls.endSession, ...signedIn, answerEndSession(context));
  serve(calls.getBackups, ...signedIn, answerBackups(context));
  http.get(signInCallbackPath, session, finishSignIn(context));
  http.get('/api/openapi.json', signedIn, answerOpenApi);
  http.get('/api/docs', signedIn, answerApiDocs);
  for (const { path, to } of proxiedPaths) http.route(path).all(signedIn, services[to]);

  http.use(context.frontEnds.page);
  http.use(answerNotFound);
  http.use(sumUpFullQueue(context));
  http.use(answerError(context.log));
  return shortWayOfLinks(context, http);
}

function proxiesTo(context: Context): Record<UpstreamName, RequestHandler> {
  const proxies = upstreamNames.map((name) => [name, proxyTo(name, context)]);
  return Object.fromEntries(proxies);
}
