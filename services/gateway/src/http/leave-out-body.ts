import { Refusal } from '@cadenza/service-kit';
import type { RequestHandler } from 'express';
import { bodyBytesMax } from './refuse-huge-bodies.ts';

const ofTheBody = ['content-type', 'content-encoding', 'transfer-encoding', 'trailer'];

/**
 * Reads a body to its end and passes the request on without it: where a request alone says everything, whatever a mail
 * program or a stranger sends along changes nothing. A service that does not read it would close the connection under
 * whoever is still sending, who then hears sometimes the answer and sometimes nothing (rule S6: a stop is never lost).
 */
export const leaveOutBody: RequestHandler = async (request, _response, next) => {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return next();
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > bodyBytesMax) break;
    }
  } catch {
    // Whoever has left in the middle is told nothing.
    return;
  }
  // The connection stays open for as long as a request may take: closed at once, it would often take the answer with it.
  if (bytes > bodyBytesMax) throw new Refusal(413, 'too-large', 'The request is too large.');
  for (const name of ofTheBody) delete headers[name];
  headers['content-length'] = '0';
  next();
};
