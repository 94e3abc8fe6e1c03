/** What a browser neither runs nor takes for a page, nor loads as a style or a script. Not SVG, which can hold scripts. */
const inertTypes: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  ...['application/pdf', 'text/plain', 'text/csv'],
]);

/** The type that a browser is told. Files lie on the product's own origin, so anything that may act there is just bytes. */
export function shownType(contentType: string): string {
  return inertTypes.has(contentType) ? contentType : 'application/octet-stream';
}
