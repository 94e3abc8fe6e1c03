import { Refusal } from '@cadenza/http-kit';
import { asksForWebsocket } from '@cadenza/http-server';
import express, { type RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { connectTo } from '../proxy/connect-to.ts';
import { refuseForeignWebsockets } from './refuse-foreign-requests.ts';
import { requireSession } from './require-session.ts';
import { websocketPaths } from './routes.ts';

/** Websocket requests are routed by `websocketPaths` alone and reach no other handler. */
export function answerWebsockets(context: Context, session: RequestHandler[]): RequestHandler {
  const websockets = express.Router({ caseSensitive: true, strict: true });
  for (const { path, to } of websocketPaths) {
    websockets.get(path, refuseForeignWebsockets(context.settings), session, requireSession, connectTo(to, context));
  }
  websockets.use(() => {
    throw new Refusal(404, 'no-websocket', 'There is no websocket at this address.');
  });
  return (request, response, next) => (asksForWebsocket(request) ? websockets(request, response, next) : next());
}
