import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { awaitHeader, identityHeader, traceHeaders, userIdentity, wroteHeader } from '@cadenza/http-kit';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Context } from '../context.ts';
import { sessionPseudonym } from '../sessions/session-pseudonym.ts';
import { hashSessionId } from '../sessions/sessions.ts';
import { agentFor } from './agent-for.ts';
import { proxyErrorOf, withoutErrorPages } from './proxy-error.ts';
import { abortWhenUnreachable } from './silence.ts';
import type { UpstreamName } from './upstreams.ts';

/** Drafts, files, and many mailboxes, whose servers are all tested, take longer than anything else. */
const responseTimeoutMs = { ai: 90_000, objects: 90_000, mailboxes: 300_000 } as Partial<Record<UpstreamName, number>>;
export const responseTimeoutMsDefault = 30_000;

/** Never passed on to the browser: headers of a single connection, and our own, but for `x-cadenza-stale`. */
export const keptFromBrowser =
  /^(connection|keep-alive|transfer-encoding|proxy-.*|te|trailer|upgrade|x-cadenza-(?!stale$).*)$/;

type Answer = (
  upstreamResponse: IncomingMessage,
  request: Request,
  response: Response,
  context: Context,
) => Promise<void> | void;

/**
 * Passes a request on to a service, with a signed identity and the marks of the session's recent writes, and passes the
 * response back. A service that is away gives an error, answered as 503.
 */
export function proxyTo(name: UpstreamName, context: Context, answer: Answer = returnResponse): RequestHandler {
  const target = context.upstreams[name];
  const unanswered = new WeakMap<Request, ClientRequest>();
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent: agentFor(target),
    proxyTimeout: responseTimeoutMs[name] ?? responseTimeoutMsDefault,
    selfHandleResponse: true,
    ...withoutErrorPages,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, request) => {
          unanswered.set(request, outgoing);
          abortWhenUnreachable(outgoing, target);
        });
        server.on('proxyRes', (upstreamResponse, request, response) => {
          unanswered.delete(request);
          void answer(upstreamResponse, request, response, context);
        });
      },
    ],
  });
  return async (request, response, next) => {
    await identify(request, name, context);
    if (request.session?.marks) request.headers[awaitHeader] = request.session.marks;
    // Anybody with the cookies of a session or a device is its user: no service needs them.
    delete request.headers.cookie;
    const pass = () => proxy(request, response, next);
    const again = (error: Error) => {
      if (cameTooLate(error, request, unanswered.get(request))) return pass();
      throw error;
    };
    await pass()
      .catch(again)
      .catch((error: Error) => {
        // If the client left, nobody waits for a response, and it is not the service's fault.
        if (!request.socket.destroyed) context.metrics.upstreamErrors.inc({ upstream: name });
        next(proxyErrorOf(error, request));
      });
  };
}

/**
 * Whether a read was written into a connection that the service was closing, so that nobody read it. That cannot be ruled
 * out: a gateway that is too busy closes its idle connections later than the service, such as one that is replaced.
 */
function cameTooLate({ code }: NodeJS.ErrnoException, { method }: Request, outgoing?: ClientRequest): boolean {
  return method === 'GET' && outgoing?.reusedSocket === true && (code === 'ECONNRESET' || code === 'EPIPE');
}

/** Adds the trace and the identity of the user, signed for this service alone. */
export async function identify(request: Request, name: UpstreamName, { identities, clock }: Context): Promise<void> {
  const { session } = request;
  const identity = userIdentity(session?.userId ?? null, session && sessionPseudonym(session.id, name));
  request.headers[identityHeader] = await identities.sign(identity, clock.realNow(), name);
  Object.assign(request.headers, traceHeaders());
}

export async function returnResponse(
  upstreamResponse: IncomingMessage,
  request: Request,
  response: ServerResponse,
  { recentWrites, log }: Context,
): Promise<void> {
  const marks = upstreamResponse.headers[wroteHeader];
  if (typeof marks === 'string' && request.session) {
    // Stored before the response is sent: the session's next request may follow at once, through another instance.
    await recentWrites
      .remember(hashSessionId(request.session.id), marks)
      .catch((error) => log.error({ err: error }, 'a write was not marked'));
  }
  if (response.headersSent || response.destroyed) return;
  response.statusCode = upstreamResponse.statusCode ?? 502;
  for (const [header, value] of Object.entries(upstreamResponse.headers))
    if (value !== undefined && !keptFromBrowser.test(header)) response.setHeader(header, value);
  upstreamResponse.pipe(response);
}
