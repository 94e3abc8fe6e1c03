import { type Attachment, attachmentMaxBytes, attachmentsMaxPerStep } from '@cadenza/contracts';
import { openFileCache } from './file-cache.ts';
import { type Asking, type ObjectsSettings, openObjects, type ReadFile } from './objects.ts';
import { openRoom } from './room.ts';

/**
 * The most that the files of one step may have. Measured with steps of that size: one campaign comes to 384 MB of
 * resident memory however many leads it has, eight at once to 479 MB, of the 512 MiB that the manifests allow.
 */
const stepBytesMax = attachmentsMaxPerStep * attachmentMaxBytes;
/** How long a file that was deleted meanwhile may still go out. */
const keepMs = 10 * 60_000;

export interface HeldFiles extends Disposable {
  /** In the order of the attachments. */
  files: ReadFile[];
}

export type AttachedFiles = ReturnType<typeof openAttachedFiles>;

/**
 * The files of the steps whose emails are on their way. However many emails there are, the memory that they take is
 * bounded: by what is kept for the next email, and by what those being sent hold.
 */
export function openAttachedFiles(settings: ObjectsSettings, asking: Asking) {
  const objects = openObjects(settings, asking);
  const cache = openFileCache({ bytesMax: stepBytesMax, keepMs });
  const room = openRoom(stepBytesMax);
  let waiting = 0;

  async function readAll(attachments: readonly Attachment[]): Promise<HeldFiles> {
    using leaving = new DisposableStack();
    leaving.use(await room.enter(bytesOf(attachments)));
    const keyed = attachments.map((attachment) => ({ attachment, key: `${attachment.path} ${attachment.size}` }));
    // All of them to their end: what is still being read takes room.
    const reads = await Promise.allSettled(
      keyed.map(({ attachment, key }) => cache.get(key, () => objects.read(attachment))),
    );
    const files = reads.map((read) => {
      if (read.status === 'rejected') throw read.reason;
      return read.value;
    });
    const held = leaving.move();
    return { files, [Symbol.dispose]: () => held.dispose() };
  }

  return {
    /** How many emails wait for their files. */
    waiting: () => waiting,
    /**
     * Reads the files of one email, which holds them until it disposes of them.
     * @throws FileGone or FileAway
     */
    async hold(attachments: readonly Attachment[]): Promise<HeldFiles> {
      if (attachments.length === 0) return { files: [], [Symbol.dispose]: () => {} };
      waiting += 1;
      return readAll(attachments).finally(() => {
        waiting -= 1;
      });
    },
    check: objects.check,
    [Symbol.dispose]: cache[Symbol.dispose],
  };
}

const bytesOf = (attachments: readonly Attachment[]) =>
  attachments.reduce((sum, { size }) => sum + (size || attachmentMaxBytes), 0);
