import type { MailStandIn } from '@cadenza/mail-stand-in';
import type { ProductClient } from './product-client.ts';

interface SampleMailbox {
  fromName: string;
  address: string;
  /** At its mail server, which is the demo's own. */
  password: string;
  settings: {
    dailyLimit: number;
    gapMinutes?: number;
    ramp?: { start: number; step: number };
    timezone: string;
    hours?: { start: number; end: number; weekdays: string[] };
    signature?: string;
    tags: string[];
  };
  /** What the demo does with the mailbox once it is connected. */
  afterwards: 'self-test' | 'pause' | 'change its password elsewhere';
}

const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export const sampleMailboxes: readonly SampleMailbox[] = [
  {
    fromName: 'Sam Rivera',
    address: 'sam@studio.example',
    password: 'sam in march',
    settings: {
      ...{ dailyLimit: 60, gapMinutes: 4, timezone: 'America/New_York' },
      hours: { start: 8 * 60 + 30, end: 17 * 60, weekdays: workingDays },
      signature: 'Sam Rivera\nNorthwind Studio',
      tags: ['Founders', 'New York'],
    },
    afterwards: 'self-test',
  },
  {
    fromName: 'Northwind Studio',
    address: 'hello@studio.example',
    password: 'hello in march',
    settings: { dailyLimit: 40, ramp: { start: 5, step: 3 }, timezone: 'Europe/Berlin', tags: ['New'] },
    afterwards: 'pause',
  },
  {
    fromName: 'Kim Larsen',
    address: 'kim@studio.example',
    password: 'kim in march',
    settings: {
      ...{ dailyLimit: 25, gapMinutes: 10, timezone: 'Europe/London' },
      hours: { start: 10 * 60, end: 18 * 60, weekdays: [...workingDays, 'Saturday'] },
      signature: 'Kim\nNorthwind Studio, London',
      tags: ['Partnerships'],
    },
    afterwards: 'change its password elsewhere',
  },
];

/** Connects a mailbox to the mail servers of the demo, with the calls of the screens. */
export async function connectSample(
  product: ProductClient,
  mail: MailStandIn,
  { fromName, address, password, settings, afterwards }: SampleMailbox,
): Promise<void> {
  const login = { host: '127.0.0.1', security: 'none', user: address, password };
  const { id } = await product.post<{ id: string }>('/api/mailboxes', {
    ...{ fromName, address, ...settings },
    smtp: { ...login, port: mail.smtpPort },
    imap: { ...login, port: mail.imapPort },
  });
  if (afterwards === 'self-test') await product.post(`/api/mailboxes/${id}/self-test`);
  if (afterwards === 'pause') await product.post(`/api/mailboxes/${id}/pause`);
}
