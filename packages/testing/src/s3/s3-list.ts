import { xmlText } from './s3-error.ts';
import type { S3Object } from './s3-multipart.ts';

/** Fewer than real servers return at once, so that clients have to ask for the next page. */
const pageMax = 100;

/** The response to ListObjectsV2, in the order of the keys. The token of a page is its last key. */
export function listObjects(objects: ReadonlyMap<string, S3Object>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageMax);
  const contents = page.map((key) => {
    const { writtenAt, content } = objects.get(key)!;
    const fields = `<Key>${xmlText(key)}</Key><LastModified>${writtenAt}</LastModified><Size>${content.length}</Size>`;
    return `<Contents>${fields}</Contents>`;
  });
  const isTruncated = keys.length > page.length;
  const token = isTruncated ? `<NextContinuationToken>${xmlText(page.at(-1)!)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}
