import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { answerError, answerNotFound } from '../http/errors.ts';
import type { HttpAppOptions } from '../http/http-app-options.ts';
import { logRequests } from '../http/log-requests.ts';
import type { RoutedRequest } from '../http/route-of.ts';
import { runRoute } from '../http/run-route.ts';
import { shortWay } from '../http/short-way.ts';
import type { WrittenEvent } from '../http/trace.ts';
import { userIdentity } from '../identity.ts';
import { measureHttp } from '../metrics/http-metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { cleanHeaders } from './clean-headers.ts';
import { leaveOutBody } from './leave-out-body.ts';
import { publicHeaders, sendPublicHeaders } from './public-headers.ts';
import { refuseHugeBodies } from './refuse-huge-bodies.ts';

interface PublicAppOptions<Context>
  extends Pick<HttpAppOptions<Context>, 'context' | 'routes' | 'log' | 'metrics' | 'clock' | 'onWrote' | 'asRefusal'> {
  publicUrl: string;
}

const nobody = userIdentity(null);

/**
 * The HTTP side of a port that strangers reach without the gateway: open routes, and nothing else. Nothing that a
 * request says of itself counts, neither an identity nor a trace, and its body is read and left out.
 */
export function createPublicApp<Context>(given: PublicAppOptions<Context>): RequestListener {
  const { log, metrics, asRefusal, publicUrl, onWrote } = given;
  const routes = given.routes.filter(({ open }) => open);
  const withoutMarks = (events: readonly WrittenEvent[]) => {
    onWrote?.(events);
    return [];
  };
  const options = { ...given, onWrote: withoutMarks };
  const http = express();
  http.disable('x-powered-by');
  http.set('etag', false);
  http.set('query parser', 'simple');
  http.use(measureHttp(metrics), clean, traceRequests, logRequests(log));
  http.use(sendPublicHeaders(publicUrl), refuseHugeBodies, leaveOutBody);
  for (const each of routes) http[each.method](each.path, asNobody, runRoute(each, options));
  http.use(answerNotFound, answerError(log, asRefusal));
  const headers = publicHeaders(publicUrl);
  const headersOf = ({ id }: RoutedRequest) => ({ ...headers, 'x-request-id': id as string });
  return shortWay({ ...options, routes, headersOf, admit }, http);
}

async function admit({ headers, socket }: IncomingMessage) {
  cleanHeaders(headers, socket.remoteAddress ?? '');
  return nobody;
}

const clean: RequestHandler = ({ headers, socket }, response, next) => {
  response.setHeader('x-request-id', cleanHeaders(headers, socket.remoteAddress ?? ''));
  next();
};

const asNobody: RequestHandler = (_request, response, next) => {
  response.locals['identity'] = nobody;
  next();
};
