import { uploadKeyQuery } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { openUploadOf, uploadParameters } from './open-upload.ts';

/** DELETE /s3/multipart/{uploadId}?key=: forgets an upload and its parts. */
export const abortMultipart = route({
  method: 'delete',
  path: '/s3/multipart/:uploadId',
  params: uploadParameters,
  query: uploadKeyQuery,
  handle: async (input, context: Context) => {
    const { fileId } = await openUploadOf(input, context);
    const parts = await context.pieces.partsOf(fileId);
    if (!(await context.uploads.abort(fileId))) throw notFound('upload');
    await context.pieces.remove(parts.map(({ id }) => id));
    return {};
  },
});
