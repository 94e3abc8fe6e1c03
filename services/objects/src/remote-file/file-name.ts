import { parse } from 'content-disposition';

const nameMaxLength = 255;
const notInNames = /[\p{Cc}\p{Cf}\p{Cs}/\\]/gu;

/** What a file on another server is called: as the server says (RFC 6266), or as its address ends. */
export function fileNameOf(disposition: string | undefined, url: URL): string {
  return clean(nameIn(disposition)) || clean(decoded(url.pathname.split('/').at(-1) ?? '')) || 'file';
}

function nameIn(disposition = ''): string {
  const name = parse(disposition).parameters['filename'] ?? '';
  // Headers come as Latin-1; what many servers write into them is UTF-8.
  if (/[^\0-\xff]/.test(name)) return name;
  return asUtf8(Buffer.from(name, 'latin1')) ?? name;
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function clean(name: string): string {
  const shown = name.replace(notInNames, ' ').trim();
  return /^\.*$/.test(shown) ? '' : [...shown].slice(0, nameMaxLength).join('');
}
