import { expect, test } from 'vitest';
import { parseAuthenticationResults } from './authentication-results.ts';

/** `id | method=result property=value …`, or null where the field is not understood. */
function shown(value: string): string | null {
  const found = parseAuthenticationResults(value);
  if (!found) return null;
  const results = found.results.map(({ method, result, properties }) =>
    [`${method}=${result}`, ...[...properties].map(([name, each]) => `${name}=${each}`)].join(' '),
  );
  return [found.authservId, ...results].join(' | ');
}

test.each<[string, string, string | null]>([
  [
    'SPF of RFC 8601, B.3',
    'example.com; spf=pass smtp.mailfrom=example.net',
    'example.com | spf=pass smtp.mailfrom=example.net',
  ],
  ['no result (B.2)', 'example.org 1; none', 'example.org'],
  [
    'several methods (B.4)',
    'example.com; auth=pass (cram-md5) smtp.auth=sender@example.net; spf=pass smtp.mailfrom=example.net',
    'example.com | auth=pass smtp.auth=sender@example.net | spf=pass smtp.mailfrom=example.net',
  ],
  [
    'comments everywhere (B.7)',
    'foo.example.net (foobar) 1 (baz);\n dkim (Because I like it) / 1 (One yay) = (wait for it) fail policy (A dot can go here) . (like that) expired (this surprised me) = (as I was not expecting it) 1362471462',
    'foo.example.net | dkim=fail policy.expired=1362471462',
  ],
  [
    'a comment that looks like results',
    'mx.example.com; dmarc=fail (; dmarc=pass header.from=example.net (really \\) so)) header.from=example.net',
    'mx.example.com | dmarc=fail header.from=example.net',
  ],
  [
    'a quoted string that looks like results',
    'mx.example.com; spf=fail smtp.mailfrom="x; dmarc=pass"@example.net; dkim=none',
    'mx.example.com | spf=fail smtp.mailfrom=x; dmarc=pass@example.net | dkim=none',
  ],
  ['a quoted name', '"mx.\\e\\xample.com"; none', 'mx.example.com'],
  [
    'a reason',
    'mx.example.com; dkim=fail reason="bad; signature" header.d=example.net',
    'mx.example.com | dkim=fail reason=bad; signature header.d=example.net',
  ],
  [
    'a value with equal signs, as in return addresses',
    'mx.example.com; spf=pass smtp.mailfrom=b+bob=example.net@lists.example.org',
    'mx.example.com | spf=pass smtp.mailfrom=b+bob=example.net@lists.example.org',
  ],
  [
    'capitals',
    'MX.Example.COM; DMARC=Pass Header.From=Example.net',
    'mx.example.com | dmarc=pass header.from=Example.net',
  ],
  [
    'a field as Gmail writes it',
    'mx.google.com;\r\n       dkim=pass header.i=@example.net header.s=20230601 header.b="IaUt+/8=";\r\n       spf=pass (google.com: domain of bob@example.net designates 192.0.2.1 as permitted sender) smtp.mailfrom=bob@example.net;\r\n       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.net',
    'mx.google.com | dkim=pass header.i=@example.net header.s=20230601 header.b=IaUt+/8= | spf=pass smtp.mailfrom=bob@example.net | dmarc=pass header.from=example.net',
  ],
  [
    'a method of another version',
    'mx.example.com; dkim/2=pass header.d=example.net; spf=none',
    'mx.example.com | spf=none',
  ],
  ['another version', 'mx.example.com 2; dmarc=pass', null],
  ['no name, as Microsoft writes it', 'spf=pass smtp.mailfrom=example.net; dmarc=pass header.from=example.net', null],
  ['a comment without an end', 'mx.example.com; dmarc=pass (', null],
  ['a quote without an end', 'mx.example.com; spf=fail smtp.mailfrom="x', null],
  ['a bracket too many', 'mx.example.com); dmarc=pass', null],
  ['nothing but a name', 'mx.example.com', null],
  ['nothing', '', null],
  ['comments too deep', `mx.example.com ${'('.repeat(30)}${')'.repeat(30)}; dmarc=pass`, null],
  ['a field without bounds', `mx.example.com; dmarc=pass x.y=${'z'.repeat(10_000)}`, null],
])('S11: an Authentication-Results field is read: %s', (_, value, expected) => {
  expect(shown(value)).toBe(expected);
});
