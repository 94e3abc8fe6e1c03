import { importRemoteFileRequest } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { remoteUrl } from '../../remote-file/remote-url.ts';
import { askBytesMax } from './look-at-remote-file.ts';

/** POST /api/objects/url/get: makes room for a file from elsewhere. It is fetched while somebody follows it. */
export const beginImport = route({
  method: 'post',
  path: '/api/objects/url/get',
  body: importRemoteFileRequest,
  bodyBytesMax: askBytesMax,
  handle: async ({ identity, body }, { files }: Context) => ({
    token: await files.expect(identity.userId!, remoteUrl(body.url).href),
  }),
});
