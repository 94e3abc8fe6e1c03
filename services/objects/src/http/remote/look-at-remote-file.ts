import { remoteFileRequest } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { doesNotAnswer } from '../../remote-file/refusals.ts';
import { contentTypeOf } from '../content-type.ts';
import { refusalOf } from '../receive.ts';

/** An address, and what upload libraries send along. */
export const askBytesMax = 65_536;
/** Less than the gateway waits for an answer. */
const lookMsMax = 45_000;

/** POST /api/objects/url/meta: what is known about a file before it is fetched. Many servers answer no HEAD. */
export const lookAtRemoteFile = route({
  method: 'post',
  path: '/api/objects/url/meta',
  body: remoteFileRequest,
  bodyBytesMax: askBytesMax,
  handle: async ({ body, signal }, { remoteFiles }: Context) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(lookMsMax)]);
    using file = await remoteFiles.open(body.url, inTime).catch((error) => {
      throw inTime.aborted ? doesNotAnswer() : refusalOf(error);
    });
    return { name: file.name, type: contentTypeOf(file.type), size: file.size };
  },
});
