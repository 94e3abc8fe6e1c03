import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { entityTagOf } from '../../stored-file/named-parts.ts';
import { openUploadOf } from './open-upload.ts';

/** GET /s3/multipart/{uploadId}?key=: the parts received so far. */
export const listParts = route(calls.listParts, async (input, context: Context) => {
  const { fileId } = await openUploadOf(input, context);
  const parts = await context.pieces.partsOf(fileId);
  return parts.map((part) => ({ PartNumber: part.number, ETag: entityTagOf(part), Size: part.sizeBytes }));
});
