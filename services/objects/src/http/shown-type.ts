/** Types that a browser neither runs nor treats as a page, a style or a script. Not SVG, which can hold scripts. */
const inertTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  ...['application/pdf', 'text/plain', 'text/csv'],
]);

/**
 * The type sent to browsers. Files are served from the product's own origin, so anything that could run there is
 * declared as plain bytes.
 */
export function shownType(contentType: string): string {
  return inertTypes.has(contentType) ? contentType : 'application/octet-stream';
}
