import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { body, subject } from './campaigns.ts';

/** The default of SMTP_CONNECTIONS. */
export const connections = 10;

/**
 * A pool that keeps its connections from one burst to the next, as the sender does. Nagle's algorithm is off:
 * nodemailer leaves it on, and then the end of each text waits 40 ms for the delayed acknowledgement of the other side
 * (RFC 9293, 3.8.6.3), which would dominate the measurement.
 */
export function openPlainPool(url: string): Transporter {
  subscribe('net.client.socket', (opened) => (opened as { socket: Socket }).socket.setNoDelay(true));
  const maxMessages = Number.POSITIVE_INFINITY;
  return createTransport({ url, pool: true, maxConnections: connections, maxMessages } as object);
}

/** An email with as much content as the sender writes. */
export function plainEmail(index: number): SendMailOptions {
  return {
    from: 'Cadenza <outreach@example.com>',
    to: `ada.${index}@example.com`,
    subject,
    text: body,
    html: `<p>${body.replaceAll('\n', '<br>')}</p><img src="https://example.com/t/o/${index}">`,
    headers: { 'List-Unsubscribe': '<https://example.com/u/1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
