import { answerError, answerNotFound, logRequests, measureHttp, traceRequests } from '@cadenza/service-kit';
import express, { type Express } from 'express';
import type { App } from '../app.ts';
import { proxyTo } from '../proxy/proxy-to.ts';
import { type UpstreamName, upstreamNames } from '../proxy/upstreams.ts';
import { sessionMiddleware } from '../sessions/session-middleware.ts';
import { answerApiDocs, answerOpenApi } from './api-description.ts';
import { answerChangePassword } from './change-password.ts';
import { answerCheck } from './check.ts';
import { cleanHeaders } from './clean-headers.ts';
import { answerHealth } from './health.ts';
import { leaveOutBody } from './leave-out-body.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';
import { noticeUntrustedProxy } from './notice-untrusted-proxy.ts';
import { refuseForeignRequests } from './refuse-foreign-requests.ts';
import { refuseHugeBodies } from './refuse-huge-bodies.ts';
import { requireSession } from './require-session.ts';
import { retryAfter } from './retry-after.ts';
import { proxiedPaths, publicPaths } from './routes.ts';
import { publicHeaders, securityHeaders } from './security-headers.ts';
import { answerEndOtherSessions, answerEndSession, answerSessions } from './sessions.ts';
import { showProductTime } from './show-product-time.ts';
import { answerWebsockets } from './websockets.ts';

/** What a request passes, in order, from the outside in. */
export function createHttp(app: App): Express {
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  http.set('query parser', 'simple');
  http.set('trust proxy', app.settings.TRUST_PROXY);

  http.use(answerHealth(app));
  http.use(measureHttp(app.metrics.all));
  http.use(noticeUntrustedProxy(app));
  http.use(cleanHeaders);
  http.use(traceRequests);
  http.use(logRequests(app.log));
  http.use(refuseHugeBodies);

  const session = [refuseForeignRequests(app.settings), ...sessionMiddleware(app)];
  http.use(answerWebsockets(app, session));
  const services = proxiesTo(app);
  for (const { path, to } of publicPaths) http.all(path, publicHeaders(app.settings), leaveOutBody, services[to]);

  http.use(securityHeaders(app.settings));
  http.use('/api', showProductTime(app.clock));
  http.use(app.frontEnds.assets);

  http.get('/api/auth/check', session, answerCheck(app));
  const credentials = express.json({ limit: 10_000 });
  http.post('/api/auth/login', session, credentials, answerLogin(app));
  http.post('/api/auth/logout', session, answerLogout(app));

  const signedIn = [...session, requireSession];
  http.post('/api/auth/password', signedIn, credentials, answerChangePassword(app));
  http.get('/api/auth/sessions', signedIn, answerSessions(app));
  http.delete('/api/auth/sessions', signedIn, answerEndOtherSessions(app));
  http.delete('/api/auth/sessions/:id', signedIn, answerEndSession(app));
  http.get('/api/openapi.json', signedIn, answerOpenApi);
  http.get('/api/docs', signedIn, answerApiDocs);
  for (const { path, to } of proxiedPaths) http.all(path, signedIn, services[to]);

  http.use(app.frontEnds.page);
  http.use(answerNotFound);
  http.use(retryAfter);
  http.use(answerError(app.log));
  return http;
}

function proxiesTo(app: App): Record<UpstreamName, express.RequestHandler> {
  const proxies = upstreamNames.map((name) => [name, proxyTo(name, app)]);
  return Object.fromEntries(proxies);
}
