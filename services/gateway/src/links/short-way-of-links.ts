import type { IncomingMessage, RequestListener } from 'node:http';
import { logRequests, measureHttp, type RoutedRequest, traceRequests } from '@cadenza/http-kit';
import { requestIdIn } from '@cadenza/http-kit/public';
import type { Context } from '../context.ts';
import { fitsInBlock, linkProxy } from './link-proxy.ts';

/** The links that recipients fetch, as emails write them; `/t/h/` is another service's. */
const link = /^\/(?:t\/[co]|u)\/[\w.~-]+$/;
/** Headers with which a request is more than a plain GET. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade'];

/**
 * Passes pixels and links on to `tracking`. Strangers fetch them in peaks, and they need nothing of what stands before
 * the rest of the product: no session, no marks, no check of the host. A request that is in any way unusual, by its
 * method, its headers, its query or the spelling of its path, goes the way of all others, through `http`.
 */
export function shortWayOfLinks(context: Context, http: RequestListener): RequestListener {
  const measure = measureHttp(context.metrics.all);
  const logged = logRequests(context.log);
  const passOn = linkProxy(context);
  return (request: RoutedRequest, response) => {
    if (!isPlainLink(request)) return http(request, response);
    // Traces begin here.
    delete request.headers['traceparent'];
    request.headers['x-request-id'] = requestIdIn(request.headers);
    request.route = { path: request.url?.startsWith('/t/') ? '/t/*rest' : '/u/*rest' };
    const answer = () => passOn(request, response);
    measure(request, response, () => traceRequests(request, response, () => logged(request, response, answer)));
  };
}

function isPlainLink(request: IncomingMessage): boolean {
  const { method, url = '', headers } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    link.test(url) &&
    unusual.every((name) => headers[name] === undefined) &&
    fitsInBlock(request)
  );
}
