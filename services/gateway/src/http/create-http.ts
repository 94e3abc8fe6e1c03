import { answerError, answerNotFound } from '@cadenza/service-kit';
import express, { type Express } from 'express';
import type { App } from '../app.ts';
import { isHttps } from '../config.ts';
import { proxyTo } from '../proxy/proxy-to.ts';
import { type UpstreamName, upstreamNames } from '../proxy/upstreams.ts';
import { sessionMiddleware } from '../sessions/session-middleware.ts';
import { answerApiDocs, answerOpenApi } from './api-description.ts';
import { answerCheck } from './check.ts';
import { cleanHeaders } from './clean-headers.ts';
import { answerHealth } from './health.ts';
import { logRequests } from './log-requests.ts';
import { answerLogin } from './login.ts';
import { answerLogout } from './logout.ts';
import { measureRequests } from './metrics.ts';
import { refuseForeignRequests } from './refuse-foreign-requests.ts';
import { refuseHugeBodies } from './refuse-huge-bodies.ts';
import { requireSession } from './require-session.ts';
import { retryAfter } from './retry-after.ts';
import { proxiedPaths, publicPaths } from './routes.ts';
import { publicHeaders, securityHeaders } from './security-headers.ts';
import { showProductTime } from './show-product-time.ts';

/** The gateway from outside to inside: what a request passes, in this order. */
export function createHttp(app: App): Express {
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  http.set('query parser', 'simple');
  http.set('trust proxy', app.settings.TRUST_PROXY);
  if (isHttps(app.settings)) http.use(assumeHttps);

  http.use(answerHealth(app));
  http.use(measureRequests(app));
  http.use(cleanHeaders);
  http.use(logRequests(app.log));
  http.use(refuseHugeBodies);

  const services = proxiesTo(app);
  for (const { path, to } of publicPaths) http.all(path, publicHeaders(app.settings), services[to]);

  http.use(securityHeaders(app.settings));
  http.use('/api', showProductTime(app.clock));
  http.use(app.frontEnds.assets);

  const session = [refuseForeignRequests(app.settings), sessionMiddleware(app)];
  http.get('/api/auth/check', session, answerCheck(app));
  http.post('/api/auth/login', session, express.json({ limit: 10_000 }), answerLogin(app));
  http.post('/api/auth/logout', session, answerLogout(app));
  http.get('/api/openapi.json', session, requireSession(app), answerOpenApi);
  http.get('/api/docs', session, requireSession(app), answerApiDocs);
  for (const { path, to } of proxiedPaths) http.all(path, session, requireSession(app), services[to]);

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

/** TLS ends before the gateway, so only the public address tells; without this no Secure cookie would be set. */
const assumeHttps: express.RequestHandler = (request, _response, next) => {
  Object.defineProperty(request, 'secure', { value: true });
  next();
};
