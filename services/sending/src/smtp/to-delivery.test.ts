import { expect, test } from 'vitest';
import { type SmtpError, toDelivery } from './to-delivery.ts';

const refused = (response: string, recipient: string) =>
  toDelivery(
    Object.assign(new Error(response), { responseCode: 550, response, command: 'RCPT TO' }) satisfies SmtpError,
    {
      progress: 'offered',
      recipient,
      own: new Set(['sam@us.example']),
      server: { host: 'smtp.us.example', password: null, withoutTls: '' },
    },
  );

test.each([
  ['<ada@example.net>: user unknown', 'ada@example.net', true],
  ['<ann@us.example>: user unknown', 'ann@us.example', true],
  ['<postmaster@us.example>: user unknown', 'ada@example.net', false],
  ['No such user here: sam@us.example', 'ada@example.net', false],
  ['us.example: user unknown', 'ada@example.net', false],
])('S3: a reply is judged knowing our domain and the recipient: %s, to %s', (words, recipient, isDead) => {
  const delivery = refused(`550 ${words}`, recipient);
  expect('kind' in delivery && delivery.kind === 'dead-address').toBe(isDead);
});
