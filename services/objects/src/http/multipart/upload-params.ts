import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { contentTypeOf } from '../content-type.ts';
import { uploadAddress } from '../upload-address.ts';

/** GET /s3/params: how to send a file in one piece. */
export const uploadParams = route(calls.getUploadParams, async ({ identity, query }, { files, settings }: Context) => ({
  method: 'PUT' as const,
  url: uploadAddress(await files.expect(identity.userId!), settings),
  fields: {},
  headers: { 'content-type': contentTypeOf(query.type) },
}));
