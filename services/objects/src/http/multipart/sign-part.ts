import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { roomForPart } from '../../stored-file/room-for-part.ts';
import { tooLarge } from '../receive.ts';
import { openUploadOf } from './open-upload.ts';
import { addressMinutes, partAddress } from './part-address.ts';

/** GET /s3/multipart/{uploadId}/{partNumber}?key=: a URL to PUT one part to. */
export const signPart = route(calls.signPart, async (input, context: Context) => {
  const { fileId } = await openUploadOf(input, context);
  const number = input.params.partNumber;
  const sizeBytesMax = roomForPart(await context.pieces.partsOf(fileId), number);
  if (sizeBytesMax === 0) throw tooLarge();
  return { url: partAddress({ fileId, number, sizeBytesMax }, context), expires: addressMinutes * 60 };
});
