import { Refusal } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';

export const requireSession: RequestHandler = (request, response, next) => {
  if (request.session) return next();
  const isPage =
    request.method === 'GET' && request.path.startsWith('/dev/') && request.accepts('json', 'html') === 'html';
  if (isPage) return response.redirect('/');
  throw new Refusal(401, 'unauthenticated', 'Please sign in first.');
};
