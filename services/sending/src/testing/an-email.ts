import type { OutgoingEmail } from '../email/mailer.ts';

/** The simplest possible email. */
export const anEmail: OutgoingEmail = {
  emailId: 'e',
  messageId: '<e@example.com>',
  mailbox: null,
  date: Temporal.Instant.from('2026-03-02T15:00:00Z'),
  from: { name: 'Grace', address: 'grace@example.com' },
  replyTo: null,
  to: { name: 'Ada', address: 'ada@example.net' },
  subject: 'Hello',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
  references: [],
  unsubscribeUrl: 'https://mail.cadenza.io/u/t',
  returnAddress: null,
  attachments: [],
};
