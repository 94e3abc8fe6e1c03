import { uploadKeyQuery } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/service-kit';
import type { App } from '../../app.ts';
import { openUploadOf, uploadParameters } from './open-upload.ts';

/** DELETE /s3/multipart/{uploadId}?key=: forgets an upload and its parts. */
export const abortMultipart = route({
  method: 'delete',
  path: '/s3/multipart/:uploadId',
  params: uploadParameters,
  query: uploadKeyQuery,
  handle: async (input, app: App) => {
    const { fileId } = await openUploadOf(input, app);
    const parts = await app.pieces.partsOf(fileId);
    if (!(await app.uploads.abort(fileId))) throw notFound('upload');
    await app.pieces.remove(parts.map(({ id }) => id));
    return {};
  },
});
