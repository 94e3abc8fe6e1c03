import { expect, test } from 'vitest';
import { emailIdOf, messageIdOf } from './message-id.ts';

const emailId = '019cae5a-8a00-7b1e-a4a5-0f6f3a4c9d21';

test('the email is read from the Message-ID that it was given', () => {
  expect(emailIdOf(messageIdOf(emailId, 'example.com'))).toBe(emailId);
  expect(emailIdOf(` <${emailId}@mail.example.com>\r\n`)).toBe(emailId);
});

test.each([
  '',
  '<CAFx1@mail.gmail.com>',
  emailId,
  `<${emailId}>`,
  `<${emailId}@>`,
  `<${emailId.toUpperCase()}@example.com>`,
  `<x${emailId}@example.com>`,
  `<${emailId}@example.com> <another@example.com>`,
])('%j is none of ours', (messageId) => {
  expect(emailIdOf(messageId)).toBeUndefined();
});
