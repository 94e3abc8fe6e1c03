import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { entityTagOf } from '../../stored-file/named-parts.ts';
import { roomForPart } from '../../stored-file/room-for-part.ts';
import { callerOf, fileIdOf } from '../caller.ts';
import { receive, tooLarge } from '../receive.ts';
import { readPartAddress } from './part-address.ts';

/** PUT /api/objects/uploads/{id}/parts/{number}: the bytes of one part. */
export function receivePart(context: Context): RequestHandler {
  const { files, pieces } = context;
  return async (request, response) => {
    const caller = callerOf(response);
    const fileId = fileIdOf(request);
    const named = { fileId, number: String(request.params['number']), token: String(request.query['token'] ?? '') };
    const { number, ...signed } = readPartAddress(named, context);
    await files.checkExpected(fileId, caller);
    const sizeBytesMax = Math.min(signed.sizeBytesMax, roomForPart(await pieces.partsOf(fileId), number));
    const piece = await receive(request, pieces, { fileId, number, sizeBytesMax });
    try {
      // The upload may have been aborted meanwhile, or other parts may have used up its size limit.
      await files.checkExpected(fileId, caller);
      if (piece.sizeBytes > roomForPart(await pieces.partsOf(fileId), number)) throw tooLarge();
    } catch (refusal) {
      await pieces.remove([piece.id]);
      throw refusal;
    }
    await pieces.remove(await pieces.replacedBy(fileId, piece));
    response.setHeader('etag', entityTagOf(piece));
    response.json({ success: true });
  };
}
