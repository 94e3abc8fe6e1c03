import { Readable } from 'node:stream';
import { steadyNowMs } from '@cadenza/clock';
import { attachmentMaxBytes, type ImportMessage } from '@cadenza/contracts';
import type { Context } from '../../context.ts';
import type { RemoteFile } from '../../remote-file/remote-files.ts';
import { wholeFile } from '../../stored-file/pieces.ts';
import { contentTypeOf } from '../content-type.ts';
import { refusalOf } from '../receive.ts';

const progressEveryMs = 250;

export type Progress = Extract<ImportMessage, { action: 'progress' }>['payload'];

/**
 * Fetches an expected file and stores it. Several calls may fetch the same file at once: the first to finish wins, and
 * the others leave nothing behind.
 * @throws Refusal when the file cannot be fetched or stored, or the reason of the signal; nothing is kept then
 */
export async function fetchFile(
  { remoteFiles, files, pieces }: Context,
  { fileId, url, signal, onProgress }: FetchedFile,
): Promise<void> {
  using remote = await remoteFiles.open(url, signal).catch((error) => {
    throw refusalOf(error);
  });
  const content = Readable.from(counted(remote, onProgress), { objectMode: false });
  // Readers handle errors themselves. This handles an error that comes after the reading was given up.
  content.on('error', () => {});
  const piece = await pieces
    .keep(fileId, wholeFile, content, attachmentMaxBytes)
    .catch((error) => {
      throw refusalOf(error);
    })
    .finally(() => content.destroy());
  if (!(await files.takeOver(fileId, piece, contentTypeOf(remote.type)))) await pieces.remove([piece.id]);
}

interface FetchedFile {
  fileId: string;
  url: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Reports progress: on the first chunk, at intervals, and at the end. */
async function* counted({ content, size }: RemoteFile, onProgress: FetchedFile['onProgress']): AsyncGenerator<Buffer> {
  let bytesUploaded = 0;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  const say = () => {
    // Without a known size, progress is the share of the largest size allowed.
    const progress = Math.min(100, (100 * bytesUploaded) / (size || attachmentMaxBytes));
    onProgress({ progress, bytesUploaded, bytesTotal: size });
  };
  for await (const chunk of content) {
    bytesUploaded += chunk.length;
    if (steadyNowMs() - saidAtMs >= progressEveryMs) {
      saidAtMs = steadyNowMs();
      say();
    }
    yield chunk;
  }
  say();
}
