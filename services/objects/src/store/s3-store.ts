import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { openIncoming } from './incoming.ts';
import { checkedFileId, type ObjectStore, StoreUnavailable } from './object-store.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Folder on this machine in which files lie until they are whole. */
  incomingFolder: string;
  /** Longest wait for the start of one answer, and longest silence in the middle of it. */
  answerTimeoutMs?: number;
}

const connectionTimeoutMs = 5_000;
const attemptsMax = 3;
/** Longest that one upload may wait for its turn and all its attempts. */
const uploadMsMax = 60_000;
/** A file is in memory while it is sent, so this many times 10 MB at most. */
const uploadsMax = 4;

/**
 * Files in a bucket of any S3-compatible store. Only plain Put, Get and Delete are used, path style, which all of them
 * understand; and a Put shows the whole object or nothing.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const incoming = await openIncoming(options.incomingFolder);
  const client = clientFor(options);
  const inTurn = pLimit(uploadsMax);
  const objectOf = (id: string) => ({ Bucket: options.bucket, Key: `objects/${checkedFileId(id)}` });

  return {
    incoming,
    async put(id, content, sizeBytesMax) {
      const object = objectOf(id);
      await using received = await incoming.receive(content, sizeBytesMax);
      const signal = AbortSignal.timeout(uploadMsMax);
      await inTurn(async () => {
        signal.throwIfAborted();
        // Not as a stream: the SDK signs the SHA-256 of bytes, so that the store refuses any others, and sends them
        // again when the store was away. Some stores do not hold the bytes against what was signed, but all know MD5.
        const Body = await readFile(received.path);
        const ContentMD5 = createHash('md5').update(Body).digest('base64');
        await client.send(new PutObjectCommand({ ...object, Body, ContentMD5 }), { abortSignal: signal });
      }).catch(throwUnavailable);
      return received.content;
    },
    async get(id) {
      const object = objectOf(id);
      try {
        const { Body } = await client.send(new GetObjectCommand(object));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        return throwUnavailable(error);
      }
    },
    async delete(id) {
      await client.send(new DeleteObjectCommand(objectOf(id))).catch(throwUnavailable);
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
    },
  };
}

function clientFor({ endpoint, region, accessKeyId, secretAccessKey, answerTimeoutMs = 20_000 }: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: attemptsMax,
    retryMode: 'standard',
    // By default the SDK adds a CRC32, to a stream even in a trailer of an aws-chunked body, and asks for one with every
    // read; many compatible stores do not understand that. The signature already holds the SHA-256 of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A proxy that never says 100 Continue would hold every larger file up, and it costs a connection for each.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerTimeoutMs,
    },
  });
}

/** What an operator looks at first. */
const hints: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the one of this access key',
  AccessDenied: 'this access key may not do that in S3_BUCKET',
  NoSuchBucket: 'S3_BUCKET does not exist',
  AuthorizationHeaderMalformed: 'S3_REGION may be another',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT may be another',
};

/** The errors of the SDK carry whole requests and answers along; of those the log gets the status and the name. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof S3ServiceException)) throw new StoreUnavailable(error as Error);
  const { name, $metadata } = error;
  const hint = hints[name] ? `: ${hints[name]}` : '';
  throw new StoreUnavailable(new Error(`the S3 store answered ${$metadata.httpStatusCode} ${name}${hint}`));
}
