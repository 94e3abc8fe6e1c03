import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

const sizeBytesMax = 64 * 1_048_576;

/** @throws S3Error when the body is larger than this server keeps in memory, or the error that broke the connection */
export async function readContent(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request) {
    sizeBytes += part.length;
    if (sizeBytes > sizeBytesMax) throw new S3Error(400, 'EntityTooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const digestOf = (algorithm: string, encoding: 'hex' | 'base64') => (content: Buffer) =>
  createHash(algorithm).update(content).digest(encoding);

function crc32Of(content: Buffer): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return checksum.toString('base64');
}

const checksums: [header: string, of: (content: Buffer) => string][] = [
  ['content-md5', digestOf('md5', 'base64')],
  ['x-amz-checksum-crc32', crc32Of],
  ['x-amz-checksum-sha256', digestOf('sha256', 'base64')],
];

/**
 * Checks a body against everything that the request says about it.
 * @throws S3Error when its encoding is one that not every S3 server understands, or when the body differs
 */
export function checkContent(content: Buffer, headers: IncomingHttpHeaders, signedSha256: string | undefined): void {
  if (headers['content-encoding']?.includes('aws-chunked') || headers['x-amz-trailer']) {
    throw new S3Error(501, 'NotImplemented', 'aws-chunked bodies and trailers are not understood here');
  }
  if (headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined) {
    throw new S3Error(411, 'MissingContentLength');
  }
  if (signedSha256 !== undefined && signedSha256 !== digestOf('sha256', 'hex')(content)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  }
  for (const [header, of] of checksums) {
    if (headers[header] !== undefined && headers[header] !== of(content)) throw new S3Error(400, 'BadDigest');
  }
}

/** The entity tag of an object that was uploaded in one piece, or of a part. */
export const entityTag = (content: Buffer) => `"${digestOf('md5', 'hex')(content)}"`;
