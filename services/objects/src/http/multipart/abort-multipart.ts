import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { openUploadOf } from './open-upload.ts';

/** DELETE /s3/multipart/{uploadId}?key=: forgets an upload and its parts. */
export const abortMultipart = route(calls.abortMultipart, async (input, context: Context) => {
  const { fileId } = await openUploadOf(input, context);
  const parts = await context.pieces.partsOf(fileId);
  if (!(await context.uploads.abort(fileId))) throw notFound('upload');
  await context.pieces.remove(parts.map(({ id }) => id));
  return {};
});
