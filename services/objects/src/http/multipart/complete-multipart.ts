import { Readable } from 'node:stream';
import { attachmentMaxBytes, calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { TooLarge } from '../../store/stored-content.ts';
import { namedParts } from '../../stored-file/named-parts.ts';
import { wholeFile } from '../../stored-file/pieces.ts';
import { putTogether } from '../../stored-file/put-together.ts';
import { tooLarge } from '../receive.ts';
import { uploadAddress } from '../upload-address.ts';
import { uploadOf } from './open-upload.ts';

/** POST /s3/multipart/{uploadId}/complete?key=: makes the named parts the file; a repeated call changes nothing. */
export const completeMultipart = route(calls.completeMultipart, async (input, context: Context) => {
  const { files, pieces, settings, store } = context;
  const { fileId, contentType, isStored } = await uploadOf(input, context);
  const response = { location: uploadAddress(fileId, settings) };
  if (isStored) return response;
  const kept = await pieces.partsOf(fileId);
  const content = Readable.from(putTogether(namedParts(kept, input.body.parts), store));
  const piece = await pieces.keep(fileId, wholeFile, content, attachmentMaxBytes).catch((error) => {
    throw error instanceof TooLarge ? tooLarge() : error;
  });
  if (!(await files.takeOver(fileId, piece, contentType))) {
    await pieces.remove([piece.id]);
    // Another call may have completed or aborted the upload.
    if (!(await uploadOf(input, context)).isStored) throw notFound('upload');
    return response;
  }
  await pieces
    .remove(kept.map(({ id }) => id))
    .catch((error) => context.log.warn({ err: error }, 'parts of a complete file are left for the next cleaning'));
  return response;
});
