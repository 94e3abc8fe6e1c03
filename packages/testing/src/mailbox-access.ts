import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** How to sign in to a server of a mailbox. */
type Access = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  accessRevision: number;
} & ({ password: string } | { accessToken: string; expiresAt: string });

/** What the guard made of the emails of a mailbox. */
interface ToldHealth {
  mailboxId: string;
  health: 'well' | 'halved' | 'stopped';
  reason: string | null;
  decidedAt: string;
}

interface Reading {
  mailboxId: string;
  lastReadAt: string | null;
  trouble: string | null;
  days: { day: string; read: number }[];
}

/** The part of `mailboxes` that serves services, for tests of a single one. */
export interface MailboxAccessServer extends AsyncDisposable {
  url: string;
  /** By mailbox; other mailboxes are gone. */
  access: Map<string, Access>;
  /** Mailboxes whose passwords cannot be read. */
  unreadable: Set<string>;
  /** Mailboxes whose sign-in has ended. */
  ended: Set<string>;
  /** The mailboxes whose access was asked for. */
  asked: string[];
  /** Whether calls get no answer but 503. */
  isAway: boolean;
  /** Mailboxes for which a login was reported as refused, and what is answered. */
  refused: { mailboxId: string; for: string; accessRevision: number }[];
  needsAttention: boolean;
  /** The newest of each mailbox. */
  readings: Map<string, Reading>;
  /** What each report said that mailboxes have used of their allowances. */
  usage: { mailboxId: string; day: string; used: number }[][];
  /** What was reported of the health of mailboxes, in this order. */
  health: ToldHealth[];
  /** The domains whose records somebody wanted to be looked at. */
  checkedSoon: string[];
}

export async function startMailboxAccess(): Promise<MailboxAccessServer> {
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const [, , , mailboxId = '', call] = (request.url ?? '').split(/[/?]/);
    if (mailboxId === 'domains' && call !== undefined) {
      mailboxes.checkedSoon.push(call);
      return reply(200, { success: true });
    }
    const body = request.method === 'POST' ? await json(request) : undefined;
    if (mailboxes.isAway) return reply(503, {});
    if (mailboxId === 'readings') {
      for (const each of (body as { readings: Reading[] }).readings) mailboxes.readings.set(each.mailboxId, each);
      return reply(200, { success: true });
    }
    if (mailboxId === 'usage') {
      mailboxes.usage.push((body as { usage: MailboxAccessServer['usage'][number] }).usage);
      return reply(200, { success: true });
    }
    if (mailboxId === 'health') {
      mailboxes.health.push(...(body as { mailboxes: ToldHealth[] }).mailboxes);
      return reply(200, { success: true });
    }
    if (call === 'refused-login') {
      mailboxes.refused.push({ mailboxId, ...(body as { for: string; accessRevision: number }) });
      return reply(200, { needsAttention: mailboxes.needsAttention });
    }
    mailboxes.asked.push(mailboxId);
    if (mailboxes.unreadable.has(mailboxId)) return reply(503, { code: 'credentials-unreadable' });
    if (mailboxes.ended.has(mailboxId)) return reply(422, { code: 'sign-in-ended' });
    const access = mailboxes.access.get(mailboxId);
    return access ? reply(200, access) : reply(404, {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailboxes: MailboxAccessServer = {
    url: `http://127.0.0.1:${port}`,
    access: new Map(),
    unreadable: new Set(),
    ended: new Set(),
    asked: [],
    isAway: false,
    refused: [],
    needsAttention: true,
    readings: new Map(),
    usage: [],
    health: [],
    checkedSoon: [],
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return mailboxes;
}
