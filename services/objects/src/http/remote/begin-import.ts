import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { remoteUrl } from '../../remote-file/remote-url.ts';
import { askBytesMax } from './look-at-remote-file.ts';

/** POST /api/objects/url/get: registers a file to import. It is fetched only while a client follows the import. */
export const beginImport = route(
  calls.importRemoteFile,
  async ({ identity, body }, { files }: Context) => ({
    token: await files.expect(identity.userId!, remoteUrl(body.url).href),
  }),
  { bodyBytesMax: askBytesMax },
);
