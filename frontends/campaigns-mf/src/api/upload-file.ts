import { ApiError, type Attachment, api } from '@cadenza/api-client';

const defaultContentType = 'application/octet-stream';
/** `/api/objects/uploads/<id>`: what follows these three is the file's place in the store. */
const leadingSegments = 3;

/** Path of the stored file: the upload address without its first three segments, below `/objects/`. */
export function storedPath(uploadUrl: string): string {
  const segments = new URL(uploadUrl, location.origin).pathname.split('/').filter((segment) => segment !== '');
  return `/objects/${segments.slice(leadingSegments).join('/')}`;
}

/**
 * Where the browser sends the file. Our own upload address is used on the page's origin, whatever host name the server
 * believes it has: the content security policy allows no other.
 */
function uploadTarget(uploadUrl: string): string {
  const url = new URL(uploadUrl, location.origin);
  return url.pathname.startsWith('/api/objects/') ? `${url.pathname}${url.search}` : url.href;
}

/** Stores a file and answers what a sequence step keeps of it. */
export async function uploadFile(file: File): Promise<Attachment> {
  const contentType = file.type || defaultContentType;
  const { uploadURL } = await api.post<{ uploadURL: string }>('/api/objects/upload', {});
  const response = await fetch(uploadTarget(uploadURL), {
    method: 'PUT',
    body: file,
    credentials: 'include',
    headers: { 'Content-Type': contentType },
  });
  if (!response.ok) throw new ApiError(response.status, await refusalSentence(response, file.name));
  return { filename: file.name, path: storedPath(uploadURL), contentType, size: file.size };
}

async function refusalSentence(response: Response, filename: string): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = body !== null && typeof body === 'object' && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : `${filename} could not be uploaded`;
}
