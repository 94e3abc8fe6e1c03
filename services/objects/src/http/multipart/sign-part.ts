import { partsMax, uploadKeyQuery } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { roomForPart } from '../../stored-file/room-for-part.ts';
import { tooLarge } from '../receive.ts';
import { openUploadOf, uploadParameters } from './open-upload.ts';
import { addressMinutes, partAddress } from './part-address.ts';

const parameters = uploadParameters.extend({
  partNumber: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .pipe(z.int().max(partsMax)),
});

/** GET /s3/multipart/{uploadId}/{partNumber}?key=: a URL to PUT one part to. */
export const signPart = route({
  method: 'get',
  path: '/s3/multipart/:uploadId/:partNumber',
  params: parameters,
  query: uploadKeyQuery,
  handle: async (input, context: Context) => {
    const { fileId } = await openUploadOf(input, context);
    const number = input.params.partNumber;
    const sizeBytesMax = roomForPart(await context.pieces.partsOf(fileId), number);
    if (sizeBytesMax === 0) throw tooLarge();
    return { url: partAddress({ fileId, number, sizeBytesMax }, context), expires: addressMinutes * 60 };
  },
});
