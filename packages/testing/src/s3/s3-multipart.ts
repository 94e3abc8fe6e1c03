import { createHash, randomUUID } from 'node:crypto';
import { entityTag } from './s3-content.ts';
import { S3Error, xmlText } from './s3-error.ts';

const partBytesMin = 5 * 1_048_576;
const partNumberMax = 10_000;

export interface MultipartUpload {
  key: string;
  contentType: string | undefined;
  /** By their number. */
  parts: Map<number, Buffer>;
}

export interface S3Object {
  content: Buffer;
  contentType: string | undefined;
  etag: string;
  /** ISO 8601. */
  writtenAt?: string;
}

/** Uploads in parts that are neither completed nor aborted, by id. */
export class MultipartUploads extends Map<string, MultipartUpload> {
  begin(key: string, contentType: string | undefined): string {
    const id = randomUUID();
    this.set(id, { key, contentType, parts: new Map() });
    return `<InitiateMultipartUploadResult><Key>${xmlText(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  /** @throws S3Error when this key has no such upload */
  find(id: string, key: string): MultipartUpload {
    const upload = this.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    return upload;
  }

  /** Returns the part's entity tag. */
  keepPart(id: string, key: string, partNumber: number, content: Buffer): string {
    if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= partNumberMax)) {
      throw new S3Error(400, 'InvalidArgument', `A part's number is from 1 to ${partNumberMax}`);
    }
    this.find(id, key).parts.set(partNumber, content);
    return entityTag(content);
  }

  listParts(id: string, key: string): string {
    const parts = [...this.find(id, key).parts].sort(([one], [other]) => one - other);
    const rows = parts.map(
      ([number, content]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${xmlText(entityTag(content))}</ETag><Size>${content.length}</Size></Part>`,
    );
    return `<ListPartsResult><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`;
  }

  /**
   * Joins the parts that the request's body names.
   * @throws S3Error when one of them is unknown, changed, out of order or too small; the upload then stays
   */
  complete(id: string, key: string, body: string): S3Object {
    const { parts, contentType } = this.find(id, key);
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|"|&#34;)?([\da-f]{32})/.exec(part)?.[1],
    }));
    if (named.length === 0) throw new S3Error(400, 'MalformedXML');
    const contents = named.map(({ number, etag }, index) => {
      const content = parts.get(number);
      if (!content || entityTag(content) !== `"${etag}"`) throw new S3Error(400, 'InvalidPart');
      if (index > 0 && number <= named[index - 1]!.number) throw new S3Error(400, 'InvalidPartOrder');
      if (index < named.length - 1 && content.length < partBytesMin) throw new S3Error(400, 'EntityTooSmall');
      return content;
    });
    this.delete(id);
    const digests = Buffer.concat(contents.map((content) => createHash('md5').update(content).digest()));
    const etag = `"${createHash('md5').update(digests).digest('hex')}-${contents.length}"`;
    return { content: Buffer.concat(contents), contentType, etag };
  }
}
