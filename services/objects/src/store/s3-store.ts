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
  /** Folder on this host that holds files until they are complete. */
  incomingFolder: string;
  /** Longest wait for the start of a response, and longest silence within it. */
  responseTimeoutMs?: number;
}

const connectionTimeoutMs = 5_000;
const attemptsMax = 3;
/** The most time that one upload may spend waiting for its turn and on all its attempts. */
const uploadMsMax = 60_000;
/** A file is held in memory while it is sent, so this limits memory to this many times 10 MB. */
const uploadsMax = 4;

/**
 * Files in a bucket of any S3-compatible store. Uses only plain Put, Get and Delete in path style, which all such
 * stores support. A Put makes the whole object visible or nothing.
 */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const incoming = await openIncoming(options.incomingFolder);
  const client = clientFor(options);
  const withLimit = pLimit(uploadsMax);
  const objectOf = (id: string) => ({ Bucket: options.bucket, Key: `objects/${checkedFileId(id)}` });

  return {
    incoming,
    async put(id, content, sizeBytesMax) {
      const object = objectOf(id);
      await using received = await incoming.receive(content, sizeBytesMax);
      const signal = AbortSignal.timeout(uploadMsMax);
      await withLimit(async () => {
        signal.throwIfAborted();
        // Sent as bytes and not as a stream: the SDK then signs their SHA-256, so that the store rejects any other
        // bytes, and can send them again when the store was unavailable. Some stores do not check that signature, but
        // all check MD5.
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

function clientFor({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  responseTimeoutMs = 20_000,
}: S3Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: attemptsMax,
    retryMode: 'standard',
    // By default the SDK adds a CRC32, for a stream even in a trailer of an aws-chunked body, and requests one with
    // every read. Many compatible stores do not understand that. The signature already covers the SHA-256 of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A proxy that never sends 100 Continue would delay every larger file. Waiting for it also costs a connection for
    // each.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: responseTimeoutMs,
    },
  });
}

/** What an operator should check first. */
const hints: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the one of this access key',
  AccessDenied: 'this access key may not do that in S3_BUCKET',
  NoSuchBucket: 'S3_BUCKET does not exist',
  AuthorizationHeaderMalformed: 'S3_REGION may be another',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT may be another',
};

/** Errors of the SDK carry whole requests and responses. Only the status and the name go into the log. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof S3ServiceException)) throw new StoreUnavailable(error as Error);
  const { name, $metadata } = error;
  const hint = hints[name] ? `: ${hints[name]}` : '';
  throw new StoreUnavailable(new Error(`the S3 store answered ${$metadata.httpStatusCode} ${name}${hint}`));
}
