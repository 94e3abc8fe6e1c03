import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

/** `/api/objects/uploads/<id>`: the part after these three segments is the file's place in the store. */
const leadingSegments = 3;

/**
 * The URL to which the browser sends a file. Our own upload URL is used on the page's origin, whatever host name the
 * server believes it has, because the content security policy allows no other.
 */
export async function createUpload(): Promise<URL> {
  const { uploadURL } = await api.call(calls.createUpload);
  const url = new URL(uploadURL, location.origin);
  return url.pathname.startsWith('/api/objects/') ? new URL(url.pathname + url.search, location.origin) : url;
}

/** Path of the stored file: the path of the upload URL without its first three segments, below `/objects/`. */
export function storedPath(uploadUrl: string): string {
  const segments = new URL(uploadUrl, location.origin).pathname.split('/').filter((segment) => segment !== '');
  return `/objects/${segments.slice(leadingSegments).join('/')}`;
}
