import { type Attachment, attachmentMaxBytes, attachmentsMaxPerStep } from '@cadenza/contracts';
import { openFileCache } from './file-cache.ts';
import { type Asking, type ObjectsSettings, openObjects, type ReadFile } from './objects.ts';
import { openRoom } from './room.ts';

/**
 * Limit on the bytes of one step's files. Measured with steps of that size: one campaign takes 384 MB of resident
 * memory however many leads it has, eight at once take 479 MB. The manifests allow 512 MiB.
 */
const stepBytesMax = attachmentsMaxPerStep * attachmentMaxBytes;
/** How long a file may still go out after it was deleted. */
const keepMs = 10 * 60_000;

export interface KeptFiles extends Disposable {
  /** In the order of the attachments. */
  files: ReadFile[];
}

export type AttachedFiles = ReturnType<typeof openAttachedFiles>;

/**
 * The files of emails that are about to leave. The memory they take is bounded however many emails there are: the cache
 * and the files kept for emails each have a limit.
 */
export function openAttachedFiles(settings: ObjectsSettings, asking: Asking) {
  const objects = openObjects(settings, asking);
  const cache = openFileCache({ bytesMax: stepBytesMax, keepMs });
  const room = openRoom(stepBytesMax);
  let waiting = 0;

  async function readAll(attachments: readonly Attachment[]): Promise<KeptFiles> {
    using leaving = new DisposableStack();
    leaving.use(await room.enter(bytesOf(attachments)));
    const keyed = attachments.map((attachment) => ({ attachment, key: `${attachment.path} ${attachment.size}` }));
    // Wait for all of them, even after a failure: a read still running takes room.
    const reads = await Promise.allSettled(
      keyed.map(({ attachment, key }) => cache.get(key, () => objects.read(attachment))),
    );
    const files = reads.map((read) => {
      if (read.status === 'rejected') throw read.reason;
      return read.value;
    });
    const kept = leaving.move();
    return { files, [Symbol.dispose]: () => kept.dispose() };
  }

  return {
    /** How many emails wait for their files. */
    waiting: () => waiting,
    /**
     * Reads the files of one email, and keeps them until the caller disposes of them.
     * @throws FileGone or FileAway
     */
    async keep(attachments: readonly Attachment[]): Promise<KeptFiles> {
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
