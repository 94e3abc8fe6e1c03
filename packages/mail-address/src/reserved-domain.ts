/** Reserved for examples and tests (RFC 2606, RFC 6761), or never in the public DNS (RFC 6762, RFC 7686). */
const reservedDomains = new Set(
  'example example.com example.net example.org test invalid localhost local onion alt internal'.split(' '),
);

/** Whether the name, or one above it, is reserved: no question about it belongs into the DNS. */
export function isReservedDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, first) => reservedDomains.has(labels.slice(first).join('.')));
}
