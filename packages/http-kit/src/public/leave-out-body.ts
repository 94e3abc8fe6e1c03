import type { RequestHandler } from 'express';
import { Refusal } from '../refusal.ts';
import { bodyBytesMax } from './refuse-huge-bodies.ts';

const ofTheBody = ['content-type', 'content-encoding', 'transfer-encoding', 'trailer'];

/**
 * Reads the body to its end and passes the request on without it. On these paths the request line says everything, and
 * nothing that a mail program or a stranger sends along may change the effect. A service that ignores a body closes the
 * connection while the client still sends; the client would then sometimes miss the response (S6, S9).
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
    // The client left midway; nobody is there to answer.
    return;
  }
  // The connection stays open for as long as a request may take: closing it at once would often lose the response.
  if (bytes > bodyBytesMax) throw new Refusal(413, 'too-large', 'The request is too large.');
  for (const name of ofTheBody) delete headers[name];
  headers['content-length'] = '0';
  next();
};
