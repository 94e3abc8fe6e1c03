import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { manualClock } from '@cadenza/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from './s3-server.ts';

let clock: ReturnType<typeof manualClock>;
let server: S3Server;
let client: S3Client;
beforeEach(async () => {
  clock = manualClock(Temporal.Now.instant().toString());
  server = await startS3Server({ clock });
  client = clientWith();
});
afterEach(async () => {
  client.destroy();
  await server[Symbol.asyncDispose]();
});

function clientWith(changed: Partial<S3ClientConfig> = {}): S3Client {
  return new S3Client({
    endpoint: server.endpoint,
    region: server.region,
    credentials: server,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...changed,
  });
}

const object = (Key = 'objects/one') => ({ Bucket: server.bucket, Key });

describe('objects', () => {
  test('are put, read, described and deleted, also under names that need encoding', async () => {
    for (const key of ['objects/one', 'Übersicht – März (1)+!*.pdf', 'a b/%2F/c']) {
      await client.send(new PutObjectCommand({ ...object(key), Body: 'hello', ContentType: 'text/plain' }));
      const read = await client.send(new GetObjectCommand(object(key)));
      expect(await read.Body!.transformToString()).toBe('hello');
      expect(read.ContentType).toBe('text/plain');
      expect((await client.send(new HeadObjectCommand(object(key)))).ContentLength).toBe(5);
      await client.send(new DeleteObjectCommand(object(key)));
      await expect(client.send(new GetObjectCommand(object(key)))).rejects.toThrow(
        expect.objectContaining({ name: 'NoSuchKey' }),
      );
    }
  });

  test.each([
    ['the MD5 of another body', { ContentMD5: '1B2M2Y8AsgTpgAmY7PhCfg==' }],
    ['the CRC32 of another body', { ChecksumCRC32: 'AAAAAA==' }],
    ['the SHA-256 of another body', { ChecksumSHA256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }],
  ])('%s is a bad digest', async (_, checksum) => {
    const put = client.send(new PutObjectCommand({ ...object(), Body: 'hello', ...checksum }));
    await expect(put).rejects.toThrow(expect.objectContaining({ name: 'BadDigest' }));
    expect(server.objects.size).toBe(0);
  });

  test('the right checksums are accepted', async () => {
    await client.send(new PutObjectCommand({ ...object(), Body: 'hello', ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' }));
    await client.send(new PutObjectCommand({ ...object(), Body: 'hello', ChecksumAlgorithm: 'SHA256' }));
    await client.send(new PutObjectCommand({ ...object(), Body: 'hello', ChecksumAlgorithm: 'CRC32' }));
    expect(server.objects.size).toBe(1);
  });
});

describe('signatures in the headers', () => {
  const codeOf = (signer: S3Client) =>
    signer.send(new PutObjectCommand({ ...object(), Body: 'hello' })).then(
      () => 'accepted',
      ({ name }) => name,
    );

  /** The client, with something changed after signing. */
  function tampered(change: (request: { headers: Record<string, string>; path: string; body: unknown }) => void) {
    const signer = clientWith();
    signer.middlewareStack.add(
      (next) => (step) => {
        // biome-ignore lint/suspicious/noExplicitAny: the SDK leaves the type of its requests open
        change(step.request as any);
        return next(step);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    return signer;
  }

  test('those of the right key are accepted, of others not', async () => {
    const { accessKeyId, secretAccessKey } = server;
    expect(await codeOf(clientWith())).toBe('accepted');
    expect(await codeOf(clientWith({ credentials: { accessKeyId, secretAccessKey: 'other' } }))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await codeOf(clientWith({ credentials: { accessKeyId: 'other', secretAccessKey } }))).toBe(
      'InvalidAccessKeyId',
    );
    expect(await codeOf(clientWith({ region: 'eu-central-1' }))).toBe('AuthorizationHeaderMalformed');
  });

  test.each<[string, Parameters<typeof tampered>[0], string]>([
    ['another body', (request) => (request.body = Buffer.from('hellO')), 'XAmzContentSHA256Mismatch'],
    ['another key', (request) => (request.path += 'x'), 'SignatureDoesNotMatch'],
    ['another type', (request) => (request.headers['content-type'] = 'text/html'), 'SignatureDoesNotMatch'],
    ['one header more', (request) => (request.headers['x-amz-acl'] = 'public-read'), 'AccessDenied'],
    ['nothing', (request) => delete request.headers['authorization'], 'AccessDenied'],
  ])('%s instead of what was signed is refused', async (_, change, code) => {
    expect(await codeOf(tampered(change))).toBe(code);
    expect(server.objects.size).toBe(0);
  });

  test('a request of an hour ago is refused', async () => {
    expect(await codeOf(clientWith({ systemClockOffset: -3_600_000 }))).toBe('RequestTimeTooSkewed');
  });

  test("the SDK's own encoding, which not every server understands, is refused", async () => {
    const put = client.send(new PutObjectCommand({ ...object(), Body: 'hello', ContentEncoding: 'aws-chunked' }));
    await expect(put).rejects.toThrow(expect.objectContaining({ name: 'NotImplemented' }));
    expect(server.objects.size).toBe(0);
  });
});

describe('presigned addresses', () => {
  const put = (address: string, body = 'hello', type = 'text/plain') =>
    fetch(address, { method: 'PUT', body, headers: { 'content-type': type } });
  const sign = (ContentLength = 5) =>
    getSignedUrl(client, new PutObjectCommand({ ...object(), ContentLength, ContentType: 'text/plain' }), {
      expiresIn: 60,
      signableHeaders: new Set(['content-type', 'content-length']),
    });

  test('take the file they were signed for', async () => {
    expect((await put(await sign())).status).toBe(200);
    const read = await fetch(await getSignedUrl(client, new GetObjectCommand(object())));
    expect(await read.text()).toBe('hello');
  });

  test('take no other length, type, key or method', async () => {
    const address = await sign();
    for (const response of [
      await put(address, 'hello!'),
      await put(address, 'hello', 'text/html'),
      await put(address.replace('/one?', '/two?')),
      await put(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=61')),
      await fetch(address, { method: 'DELETE' }),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    }
    expect(server.objects.size).toBe(0);
  });

  test('expire', async () => {
    const address = await sign();
    clock.advance({ minutes: 30 });
    const response = await put(address);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Request has expired');
  });
});

describe('uploads in parts', () => {
  const part = Buffer.alloc(5 * 1_048_576, 'a');

  async function begin() {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object()));
    const upload = { ...object(), UploadId };
    const send = async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      return { PartNumber, ETag };
    };
    const complete = (...Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } as never }));
    return { upload, send, complete };
  }

  test('show nothing before they are complete, and then everything in order', async () => {
    const { upload, send, complete } = await begin();
    const second = await send(2, Buffer.from('end'));
    const first = await send(1, part);
    const { Parts } = await client.send(new ListPartsCommand(upload));
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, part.length],
      [2, 3],
    ]);
    expect(server.objects.size).toBe(0);
    await complete(first, second);
    expect(server.objects.get('objects/one')?.content.equals(Buffer.concat([part, Buffer.from('end')]))).toBe(true);
    expect(server.uploads.size).toBe(0);
  });

  test('are refused when a part is unknown, changed, out of order or too small', async () => {
    const { send, complete } = await begin();
    const [first, second, last] = [await send(1, part), await send(2, Buffer.from('x')), await send(3, part)];
    const refused = (name: string) => expect.objectContaining({ name });
    await expect(complete(first, { ...last, PartNumber: 4 })).rejects.toThrow(refused('InvalidPart'));
    await expect(complete({ ...first, ETag: second.ETag })).rejects.toThrow(refused('InvalidPart'));
    await expect(complete(last, first)).rejects.toThrow(refused('InvalidPartOrder'));
    await expect(complete(first, second, last)).rejects.toThrow(refused('EntityTooSmall'));
    expect(server.objects.size).toBe(0);
  });

  test('are gone when aborted', async () => {
    const { upload, send } = await begin();
    await send(1, part);
    await client.send(new AbortMultipartUploadCommand(upload));
    expect(server.uploads.size).toBe(0);
    await expect(send(2, part)).rejects.toThrow(expect.objectContaining({ name: 'NoSuchUpload' }));
  });
});
