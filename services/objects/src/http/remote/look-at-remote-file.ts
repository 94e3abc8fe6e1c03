import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { doesNotAnswer } from '../../remote-file/refusals.ts';
import { contentTypeOf } from '../content-type.ts';
import { refusalOf } from '../receive.ts';

/** Enough for a URL and the extra fields that upload libraries send. */
export const askBytesMax = 65_536;
/** Shorter than the gateway waits for a response. */
const lookMsMax = 45_000;

/**
 * POST /api/objects/url/meta: what is known about a file before it is fetched. Sends a GET, because many servers do not
 * support HEAD.
 */
export const lookAtRemoteFile = route(
  calls.describeRemoteFile,
  async ({ body, signal }, { remoteFiles }: Context) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(lookMsMax)]);
    using file = await remoteFiles.open(body.url, inTime).catch((error) => {
      throw inTime.aborted ? doesNotAnswer() : refusalOf(error);
    });
    return { name: file.name, type: contentTypeOf(file.type), size: file.size };
  },
  { bodyBytesMax: askBytesMax },
);
