import type { Mailbox } from '@cadenza/contracts';

let nextNumber = 1;

export function aMailbox(fields: Partial<Mailbox> = {}): Mailbox {
  const number = nextNumber++;
  const address = fields.address ?? `sender${number}@example.com`;
  return {
    id: `mailbox-${number}`,
    fromName: `Sender ${number}`,
    address,
    ...{ replyTo: null, signature: null },
    smtp: { host: 'smtp.example.com', port: 465, security: 'tls', user: address },
    imap: { host: 'imap.example.com', port: 993, security: 'tls', user: address },
    ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'Europe/Berlin', hours: null, tags: [] },
    ...{ state: 'connected', stateReason: null, sentToday: 0, leftToday: 40, lastReadAt: null, selfTest: null },
    ...{ createdAt: '2026-03-01T09:00:00Z', updatedAt: '2026-03-01T09:00:00Z' },
    ...fields,
  };
}
