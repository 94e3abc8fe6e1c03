const hashedName = /\.[0-9a-f]{8,}\.\w+$/;

/** A file with a content hash in its name never changes; anything else is revalidated each time. */
export function cacheControlFor(path: string): string {
  return hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
