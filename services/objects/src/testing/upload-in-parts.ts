import { Readable } from 'node:stream';
import { testUserId } from '@cadenza/testing';
import { expect } from 'vitest';
import type { startObjects } from './start-objects.ts';

/** The calls that the upload library makes about one file in parts. */
export async function uploadInParts({ base, client, identity }: Awaited<ReturnType<typeof startObjects>>) {
  const begun = await client.post('/s3/multipart', { filename: 'a.pdf', type: 'application/pdf', metadata: {} });
  expect(begun.status).toBe(200);
  const { key, uploadId } = begun.body as { key: string; uploadId: string };
  const of = (rest: string) => `/s3/multipart/${uploadId}${rest}?key=${key}`;
  const sign = (number: number | string) => client.get(of(`/${number}`));

  async function put(address: string, body: RequestInit['body'], userId = testUserId): Promise<Response> {
    const { pathname, search } = new URL(address);
    const init = { method: 'PUT', body, duplex: 'half', headers: await identity(userId) } as RequestInit;
    return fetch(`${base}${pathname}${search}`, init);
  }

  return {
    key,
    uploadId,
    sign,
    put,
    /** Sends a part and returns what a client names it by. */
    async send(number: number, content: string | Buffer<ArrayBuffer>) {
      const { body } = await sign(number);
      const response = await put(body.url, content);
      return { status: response.status, PartNumber: number, ETag: response.headers.get('etag') ?? '' };
    },
    /** Sends only the beginning of a part. Returns the status, if there is a response. */
    async cut(number: number, beginning: Buffer): Promise<number | undefined> {
      const { body } = await sign(number);
      const content = Readable.from(
        (async function* () {
          yield beginning;
          throw new Error('cut');
        })(),
      );
      return put(body.url, Readable.toWeb(content) as ReadableStream).then(
        ({ status }) => status,
        () => undefined,
      );
    },
    list: () => client.get(of('')),
    complete: (...parts: { PartNumber: number; ETag: string }[]) =>
      client.post(of('/complete'), { parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) }),
    abort: () => client.delete(of('')),
  };
}
