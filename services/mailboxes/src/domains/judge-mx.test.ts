import { startAskedDns } from '@cadenza/ask-dns/testing';
import { expect, test } from 'vitest';
import { judgeMx } from './judge-mx.ts';

const dns = await startAskedDns({
  'good.io': { mx: [[10, 'in.host.io']] },
  'second.io': {
    mx: [
      [20, 'in.host.io'],
      [10, 'gone.host.io'],
    ],
  },
  'in.host.io': { a: '192.0.2.1' },
  'none.io': { a: '192.0.2.1' },
  'null.io': { mx: [[0, '']] },
  'dead.io': { mx: [[10, 'gone.host.io']] },
  'literal.io': { mx: [[10, '192.0.2.1']] },
  'asleep.io': { mx: [[10, 'broken.host.io']] },
  'broken.host.io': 'servfail',
  'broken.io': 'servfail',
  'many.io': { mx: Array.from({ length: 500 }, (_, n) => [n, `m${n}.host.io`] as const) },
});

test.each([
  ['good.io', 'good', 'Answers arrive at in.host.io.'],
  ['second.io', 'good', 'Answers arrive at in.host.io.'],
  ['none.io', 'missing', 'no MX record'],
  ['gone.io', 'missing', 'no MX record'],
  ['null.io', 'wrong', 'takes no mail'],
  ['dead.io', 'wrong', 'has an address'],
  ['literal.io', 'wrong', 'has an address'],
  ['many.io', 'wrong', 'has an address'],
  ['broken.io', 'unknown', 'broken.io'],
  ['asleep.io', 'unknown', 'broken.host.io'],
])('%s is %s: %s', async (domain, verdict, message) => {
  expect(await dns.ask((each) => judgeMx(each, domain))).toMatchObject({
    verdict,
    message: expect.stringContaining(message),
  });
});
