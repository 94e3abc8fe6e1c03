import { reply, route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { uploadAddress } from './upload-address.ts';

/** POST /api/objects/upload: returns a URL to PUT one file to. */
export const createUpload = route<Context>({
  method: 'post',
  path: '/api/objects/upload',
  handle: async ({ identity }, { files, settings }) => {
    const id = await files.expect(identity.userId!);
    return reply(201, { uploadURL: uploadAddress(id, settings) });
  },
});
