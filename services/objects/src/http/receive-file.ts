import { attachmentMaxBytes } from '@cadenza/contracts';
import { Refusal } from '@cadenza/service-kit';
import type { Request, RequestHandler } from 'express';
import type { App } from '../app.ts';
import { TooLarge } from '../store/object-store.ts';
import { callerOf, fileIdOf } from './caller.ts';

const contentTypeFormat = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;
const readOffBytesMax = 4 * attachmentMaxBytes;
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

/** PUT /api/objects/uploads/{id}: the bytes of one file. */
export function receiveFile(app: App): RequestHandler {
  const { files, store } = app;
  return async (request, response) => {
    const id = fileIdOf(request);
    await files.checkExpected(id, await callerOf(request, app));
    if (Number(request.headers['content-length'] ?? 0) > attachmentMaxBytes) throw tooLarge();
    const stored = await store.put(id, request, attachmentMaxBytes).catch(async (error) => {
      await readOff(request).catch(() => {});
      if (error instanceof TooLarge) throw tooLarge();
      if (noSpace.has(error.code)) throw new Refusal(507, 'storage-full', 'There is no room left to store this file.');
      throw error;
    });
    await files.markStored(id, { contentType: contentTypeOf(request.headers['content-type']), ...stored });
    response.setHeader('etag', `"${stored.sha256}"`);
    response.json({ success: true });
  };
}

/** Whoever is still sending hears the answer only after the end; but nobody is listened to for ever. */
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

function contentTypeOf(header: string | undefined): string {
  const type = (header ?? '').split(';')[0]!.trim().toLowerCase();
  return contentTypeFormat.test(type) ? type : 'application/octet-stream';
}

function tooLarge(): Refusal {
  const megabytes = attachmentMaxBytes / 1_048_576;
  return new Refusal(413, 'file-too-large', `This file is larger than ${megabytes} MB.`);
}
