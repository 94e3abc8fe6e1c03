import { parse } from 'content-disposition';

const nameMaxLength = 255;
const notInNames = /[\p{Cc}\p{Cf}\p{Cs}/\\]/gu;

/** The name of a remote file: from Content-Disposition (RFC 6266), or else from the end of its URL. */
export function fileNameOf(disposition: string | undefined, url: URL): string {
  return clean(nameIn(disposition)) || clean(decoded(url.pathname.split('/').at(-1) ?? '')) || 'file';
}

function nameIn(disposition = ''): string {
  const name = parse(disposition).parameters['filename'] ?? '';
  // Node reads headers as Latin-1, but many servers write UTF-8 into them.
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
