import { attachmentMaxBytes } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Request } from 'express';
import { TooLarge } from '../store/stored-content.ts';
import type { Piece, Pieces } from '../stored-file/pieces.ts';

const readOffBytesMax = 4 * attachmentMaxBytes;
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores the body of a request as a piece of a file.
 * @throws Refusal 413 when it is too large, 507 when there is no room
 */
export async function receive(
  request: Request,
  pieces: Pieces,
  { fileId, number, sizeBytesMax }: { fileId: string; number: number; sizeBytesMax: number },
): Promise<Piece> {
  if (Number(request.headers['content-length'] ?? 0) > sizeBytesMax) throw tooLarge();
  return await pieces.keep(fileId, number, request, sizeBytesMax).catch(async (error) => {
    await readOff(request).catch(() => {});
    throw refusalOf(error);
  });
}

/** A client that is still sending reads the response only when it has finished, so the rest is read, up to a limit. */
async function readOff(request: Request): Promise<void> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > readOffBytesMax) {
      request.destroy();
      return;
    }
  }
}

/**
 * Turns known failures of storing a file into a refusal with a sentence for the user. Other errors stay as they are.
 */
export function refusalOf(error: NodeJS.ErrnoException): Error {
  if (error instanceof TooLarge) return tooLarge();
  if (noSpace.has(error.code ?? '')) {
    return new Refusal(507, 'storage-full', 'There is no room left to store this file.');
  }
  return error;
}

export function tooLarge(): Refusal {
  const megabytes = attachmentMaxBytes / 1_048_576;
  return new Refusal(413, 'file-too-large', `This file is larger than ${megabytes} MB.`);
}
