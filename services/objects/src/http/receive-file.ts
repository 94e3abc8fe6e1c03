import { attachmentMaxBytes } from '@cadenza/contracts';
import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { wholeFile } from '../stored-file/pieces.ts';
import { callerOf, fileIdOf } from './caller.ts';
import { contentTypeOf } from './content-type.ts';
import { receive } from './receive.ts';

/** PUT /api/objects/uploads/{id}: the bytes of one file. */
export function receiveFile(context: Context): RequestHandler {
  const { files, pieces } = context;
  return async (request, response) => {
    const fileId = fileIdOf(request);
    const caller = callerOf(response);
    await files.checkExpected(fileId, caller);
    const piece = await receive(request, pieces, { fileId, number: wholeFile, sizeBytesMax: attachmentMaxBytes });
    if (!(await files.takeOver(fileId, piece, contentTypeOf(request.headers['content-type'])))) {
      await pieces.remove([piece.id]);
      await files.checkExpected(fileId, caller);
    }
    response.setHeader('etag', `"${piece.sha256}"`);
    response.json({ success: true });
  };
}
