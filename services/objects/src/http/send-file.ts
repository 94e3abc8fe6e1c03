import { pipeline } from 'node:stream/promises';
import { isService, notFound } from '@cadenza/http-kit';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { callerOf, fileIdOf } from './caller.ts';
import { shownType } from './shown-type.ts';

/** GET /objects/{id}: always a download, never shown or run as a page of our origin. */
export function sendFile(context: Context): RequestHandler {
  const { files, store } = context;
  return async (request, response) => {
    const id = fileIdOf(request);
    const userId = callerOf(response);
    const { pieceId, contentType, sizeBytes, sha256 } = await files.find(id);
    const content = await store.get(pieceId);
    if (!content) throw notFound('file');
    // Set with `setHeader`, because Express would add a character set that is not known.
    const headers = {
      // `sending` needs the real type, to say to recipients what the file is.
      'content-type': isService({ userId }) ? contentType : shownType(contentType),
      'content-length': String(sizeBytes),
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${sha256}"`,
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method === 'HEAD') {
      content.destroy();
      response.end();
      return;
    }
    // A client that disconnects midway is not our error.
    await pipeline(content, response).catch(() => response.destroy());
  };
}
