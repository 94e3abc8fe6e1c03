import { expect, test } from 'vitest';
import { relayedId } from './relayed-id.ts';

const messageId = '<01a213e7-b8b5-8a8f-8db3-a715a1c5d161@example.com>';
const sesId = '0102018e5d2b7c3a-1f2e3d4c-5b6a-7980-9a8b-7c6d5e4f3a2b-000000';

test.each([
  ['email-smtp.us-east-1.amazonaws.com', `250 Ok ${sesId}`, `<${sesId}@email.amazonses.com>`],
  ['email-smtp.eu-west-1.amazonaws.com', `250 Ok ${sesId}`, `<${sesId}@eu-west-1.amazonses.com>`],
  ['email-smtp-fips.us-gov-west-1.amazonaws.com', `250 Ok ${sesId}`, `<${sesId}@us-gov-west-1.amazonses.com>`],
  [
    'smtp.office365.com',
    '250 2.0.0 OK <AS8P1@EUR.prod.outlook.com> [Hostname=AS8P1.outlook.com]',
    '<AS8P1@EUR.prod.outlook.com>',
  ],
  ['smtp.office365.com', `250 2.0.0 OK ${messageId} [Hostname=x]`, undefined],
  ['mail.example.com', `250 Ok ${sesId}`, undefined],
  ['email-smtp.eu-west-1.amazonaws.com', '250 Ok', undefined],
  ['email-smtp.eu-west-1.amazonaws.com.evil.example', `250 Ok ${sesId}`, undefined],
  ['in-v3.mailjet.com', '250 OK queued as 6a8b1f2e-0000-4000-8000-000000000000', undefined],
  ['smtp.gmail.com', '250 2.0.0 OK  1711111111 x1-20020a5d.1 - gsmtp', undefined],
  ['smtp.sparkpostmail.com', '250 2.0.0 OK 5E/A1-00000-0F00AB55', undefined],
  ['mx.example.com', '250 2.0.0 Ok: queued as 4F1aBcDeFgz', undefined],
  ['mx.example.com', '250 2.0.0 OK <bob@example.net>', undefined],
  ['mx.example.com', `250 OK <${'a'.repeat(100_000)}`, undefined],
])('D4: %s answers %s', (host, reply, expected) => {
  expect(relayedId(reply, { host, messageId })).toBe(expected);
});
