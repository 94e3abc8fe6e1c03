import type { Clock } from '@cadenza/clock';
import { type Attachment, attachmentMaxBytes } from '@cadenza/contracts';
import { type Identities, identityHeader, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import type { Settings } from '../config.ts';

/** The attached file is gone or changed, for good: its email fails (rule D6). */
export class FileGone extends Error {
  override name = 'FileGone';
}

/** The objects service does not answer for now; a later read may succeed. */
export class FileAway extends Error {
  override name = 'FileAway';
}

const readMsMax = 30_000;
/** The content type of bytes of unknown content. */
export const anyBytes = 'application/octet-stream';
const missing: ReadonlySet<number> = new Set([403, 404, 410]);

export interface ReadFile {
  content: Buffer;
  /** The type that the objects service detected. */
  contentType: string;
}

export type ObjectsSettings = Pick<Settings, 'OBJECTS_URL'>;
/** What a request for a file is signed with. */
export interface Asking {
  clock: Clock;
  identities: Pick<Identities, 'sign'>;
}

/** Reads attachments from the objects service, and checks that they are as they were when they were attached. */
export function openObjects({ OBJECTS_URL }: ObjectsSettings, { clock, identities }: Asking) {
  async function ask(method: 'GET' | 'HEAD', { filename, path, size }: Attachment, signal: AbortSignal) {
    if (!OBJECTS_URL) throw new FileAway(`The attachment ${filename} cannot be read now: OBJECTS_URL is not set`);
    const url = new URL(path, OBJECTS_URL);
    // A path with dots in it would lead elsewhere.
    if (url.pathname !== path) throw new FileGone(`The attachment ${filename} cannot be read: ${path} is no file`);
    const identity = await identities.sign(serviceIdentity('sending'), clock.realNow(), 'objects');
    const headers = { ...traceHeaders(), [identityHeader]: identity, 'accept-encoding': 'identity' };
    const response = await fetch(url, { method, headers, signal, redirect: 'manual' });
    const wrong = whatIsWrong(response, { filename, size });
    if (!wrong) return response;
    await response.body?.cancel();
    throw wrong;
  }

  /** Any other error on the way may pass. */
  const away = ({ filename }: Attachment) => {
    return (error: Error): never => {
      if (error instanceof FileGone || error instanceof FileAway) throw error;
      const cause = (error.cause as Error | undefined)?.message || error.message;
      throw new FileAway(`The attachment ${filename} cannot be read now: ${cause}`, { cause: error });
    };
  };

  return {
    /** @throws FileGone or FileAway */
    async read(attachment: Attachment): Promise<ReadFile> {
      const reading = ask('GET', attachment, AbortSignal.timeout(readMsMax)).then(async (response) => ({
        content: await bytesOf(response, attachment),
        contentType: response.headers.get('content-type') ?? anyBytes,
      }));
      const file = await reading.catch(away(attachment));
      if (!isAsAttached(file.content.length, attachment.size)) throw changed(attachment.filename);
      return file;
    },
    /** @throws FileGone or FileAway when reading it would */
    async check(attachment: Attachment, signal: AbortSignal): Promise<void> {
      await ask('HEAD', attachment, signal).catch(away(attachment));
    },
  };
}

function whatIsWrong(
  { status, headers }: Response,
  { filename, size }: Pick<Attachment, 'filename' | 'size'>,
): FileGone | FileAway | undefined {
  if (missing.has(status))
    return new FileGone(`The attachment ${filename} cannot be read: it is not there (${status})`);
  if (status !== 200)
    return new FileAway(`The attachment ${filename} cannot be read now: the objects service answered ${status}`);
  return isAsAttached(Number(headers.get('content-length') ?? size), size) ? undefined : changed(filename);
}

/** A step written before sizes were recorded says 0. */
const isAsAttached = (bytes: number, size: number) => bytes <= attachmentMaxBytes && (size === 0 || bytes === size);

const changed = (filename: string) =>
  new FileGone(`The attachment ${filename} cannot be read: it is not the file any more that was attached`);

/** Allocates the whole size at once, so that reading a file takes its size in memory and not twice that. */
async function bytesOf({ body, headers }: Response, { filename }: Attachment): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(Number(headers.get('content-length') ?? attachmentMaxBytes));
  let bytes = 0;
  for await (const chunk of body ?? []) {
    // One byte too many shows that it is another file: stop reading.
    if (bytes + chunk.length > content.length) throw changed(filename);
    content.set(chunk, bytes);
    bytes += chunk.length;
  }
  return content.subarray(0, bytes);
}
