import { expect, test } from 'vitest';
import { ownerOfRelay } from './relay-services.ts';

test.each([
  ['smtp.gmail.com', 'Google Workspace'],
  ['email-smtp.eu-west-1.amazonaws.com', 'Amazon SES'],
  ['smtp.sendgrid.net', 'SendGrid'],
  ['mail.acme.io', null],
  ['notsendgrid.net', null],
  ['sendgrid.net.acme.io', null],
  ['192.0.2.1', null],
  ['', null],
])('%j is run by %s', (host, owner) => expect(ownerOfRelay(host)).toBe(owner));
