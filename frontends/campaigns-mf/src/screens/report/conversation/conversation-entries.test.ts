import { expect, test } from 'vitest';
import { aReceivedMail, aSentEmail } from '../../../testing/mails.ts';
import { conversationEntries } from './conversation-entries.ts';

test('a conversation is in the order of time, whichever side wrote', () => {
  const sent = [
    aSentEmail({ emailId: 'first', handedOverAt: '2026-03-02T09:00:00Z', sentAt: '2026-03-02T09:00:05Z' }),
    aSentEmail({ emailId: 'second', handedOverAt: '2026-03-05T09:00:00Z', sentAt: null }),
  ];
  const received = [
    aReceivedMail({ id: 'bounce', receivedAt: '2026-03-02T09:00:05Z' }),
    aReceivedMail({ id: 'reply', receivedAt: '2026-03-04T09:00:00.5Z' }),
    aReceivedMail({ id: 'late', receivedAt: '2026-03-09T09:00:00Z' }),
  ];
  const order = conversationEntries(sent, received).map((entry) =>
    entry.kind === 'sent' ? entry.email.emailId : entry.mail.id,
  );
  expect(order).toEqual(['first', 'bounce', 'reply', 'second', 'late']);
});
