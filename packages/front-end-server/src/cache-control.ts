const hashedName = /\.[0-9a-f]{8,}\.\w+$/;

/** A name with a content hash never changes its content; anything else is asked for again each time. */
export function cacheControlFor(path: string): string {
  return hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
