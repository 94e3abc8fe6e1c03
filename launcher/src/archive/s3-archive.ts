import { createHash } from 'node:crypto';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ArchiveFileMissing, type ArchiveStore } from './archive-store.ts';

export interface S3ArchiveOptions {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all keys, without a slash at its end. */
  prefix: string;
}

const connectionTimeoutMs = 5_000;
const responseTimeoutMs = 30_000;

/** An archive in a bucket of any S3-compatible store: plain Put, Get, Delete and List (version 2), path style. */
export function s3Archive({ endpoint, bucket, region, prefix, ...credentials }: S3ArchiveOptions): ArchiveStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // As in services/objects: many compatible stores support nothing more.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: responseTimeoutMs,
    },
  });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}/${name}` });
  async function listed(within: string): Promise<_Object[]> {
    const objects: _Object[] = [];
    for (let after: string | undefined; ; ) {
      const request = { Bucket: bucket, Prefix: `${prefix}/${within}`, ContinuationToken: after };
      const page = await client.send(new ListObjectsV2Command(request)).catch(throwShort);
      objects.push(...(page.Contents ?? []));
      after = page.NextContinuationToken;
      if (!after) return objects;
    }
  }
  return {
    place: `${endpoint}/${bucket}/${prefix}`,
    async put(name, content) {
      const ContentMD5 = createHash('md5').update(content).digest('base64');
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: content, ContentMD5 })).catch(throwShort);
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) throw new ArchiveFileMissing(name);
        return throwShort(error);
      }
    },
    list: async (within) => (await listed(within)).map(({ Key = '' }) => Key.slice(prefix.length + 1)),
    async writtenAt(within) {
      const written = (await listed(within)).flatMap(({ LastModified }) => LastModified?.toISOString() ?? []);
      return written.sort().at(-1);
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name))).catch(throwShort);
    },
  };
}

/** The SDK's errors contain whole requests and responses. */
function throwShort(error: unknown): never {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  throw new Error(`the S3 store: ${$metadata?.httpStatusCode ?? ''} ${name}: ${message}`.slice(0, 300));
}
