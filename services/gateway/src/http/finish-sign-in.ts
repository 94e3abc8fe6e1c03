import { type LostSignIn, whereLost } from '@cadenza/contracts';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { proxyTo, returnResponse } from '../proxy/proxy-to.ts';

const redirectStatus = 303;

/**
 * Where a provider sends the browser back to after a sign-in for a mailbox. People see what is answered here, so that
 * every failure leads to the screen that explains it, and nothing of the address, which holds a code, stays in it.
 */
export function finishSignIn(context: Context): (RequestHandler | ErrorRequestHandler)[] {
  const forSession: RequestHandler = (request, response, next) =>
    request.session ? next() : lose(response, 'session-ended');
  const pass = proxyTo('mailboxes', context, (upstreamResponse, request, response) => {
    const isFinished = upstreamResponse.statusCode === redirectStatus;
    if (isFinished) return returnResponse(upstreamResponse, request, response, context);
    upstreamResponse.resume();
    return lose(response, 'unavailable');
  });
  const onFailure: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) return next(error);
    context.log.error({ err: error, requestId: request.id }, 'a sign-in for a mailbox could not be finished');
    lose(response, 'unavailable');
  };
  return [forSession, pass, onFailure];
}

const lose = (response: Response, why: LostSignIn) =>
  response.setHeader('cache-control', 'no-store').redirect(redirectStatus, whereLost(why));
