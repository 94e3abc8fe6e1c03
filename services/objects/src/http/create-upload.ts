import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { uploadAddress } from './upload-address.ts';

/** POST /api/objects/upload: returns a URL to PUT one file to. */
export const createUpload = route(calls.createUpload, async ({ identity }, { files, settings }: Context) => {
  const id = await files.expect(identity.userId!);
  return { uploadURL: uploadAddress(id, settings) };
});
