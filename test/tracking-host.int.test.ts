import { once } from 'node:events';
import { request as askPlainly, type IncomingMessage, type RequestListener } from 'node:http';
import { request as askSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { movableClock } from '@cadenza/clock';
import { type DnsAnswer, eventually, startDnsServer, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startTlsFront } from '../services/mailboxes/src/testing/tls-front.ts';
import { startCluster } from './support/cluster.ts';
import { alwaysOpen } from './support/sending-campaign.ts';
import { type Session, signedIn } from './support/session.ts';

const password = 'correct horse battery';
const patience = { timeoutMs: 60_000 };
const [product, host] = ['cadenza.tools.io', 'go.acme.io'];

async function made(call: ReturnType<Session['call']>) {
  const { status, body } = await call;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Starts a campaign that sends through one mailbox to one lead. */
async function sendTo(session: Session, mailboxId: string, email: string): Promise<void> {
  const { id } = await made(session.call('POST', '/api/campaigns', { name: email }));
  const api = `/api/campaigns/${id}`;
  const { id: leadId } = await made(session.call('POST', '/api/leads', { firstName: 'Ada', lastName: 'L', email }));
  await made(session.call('POST', `${api}/attach-leads`, { leadIds: [leadId] }));
  const body = 'See https://example.com/offer';
  const step = { campaignId: id, stepNumber: 1, subject: 'Hi', body, delayDays: 0, attachments: [] };
  await made(session.call('POST', '/api/sequences', step));
  await made(session.call('PATCH', api, { progressStatus: 'sequence_ready', ...alwaysOpen }));
  await made(session.call('PUT', `${api}/senders`, { mailboxIds: [mailboxId], tags: [] }));
  await made(session.call('POST', `${api}/start`, {}));
}

/** Passes requests on as they came, with their `Host`. */
const passOnTo =
  (url: string): RequestListener =>
  (request, response) => {
    const { method, headers } = request;
    const outgoing = askPlainly(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    request.pipe(outgoing);
  };

/** Opens a link as a browser that knows where its host is. */
async function open(url: string) {
  const { hostname, port, pathname, host: asked } = new URL(url);
  const headers = { host: asked };
  const outgoing = askSecurely({ host: '127.0.0.1', port, path: pathname, servername: hostname, headers });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('O3: links of a domain lead to its tracking host, where nothing else is, and work on when it is removed', async () => {
  const names = new Map<string, DnsAnswer>([
    [product, { a: '127.0.0.1' }],
    [host, { cname: product }],
    ['reader.io', { mx: [[10, 'mx.reader.io']] }],
    ['mx.reader.io', { a: '192.0.2.1' }],
  ]);
  await using dns = await startDnsServer(names);
  await using front = await startTlsFront([product, host]);
  await using server = await startSmtpSink({ loginPassword: password });
  const publicUrl = `https://${product}:${front.port}`;
  await using cluster = await startCluster({
    smtpUrl: server.url,
    clock: movableClock({ start: Temporal.Instant.from('2026-03-02T15:00:00Z'), speed: 600 }),
    settings: {
      ...{ MAILBOX_HOSTS_ALLOW: '127.0.0.1', ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address },
      PUBLIC_URL: publicUrl,
    },
  });
  const [url = ''] = cluster.urls;
  front.answerWith(passOnTo(url));
  const session = await signedIn(url);
  const address = 'ada@acme.io';
  const smtp = { host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none', user: address, password };
  const mailbox = { fromName: 'Ada', address, smtp, dailyLimit: 1_000, gapMinutes: 0 };
  const { id } = await made(session.call('POST', '/api/mailboxes', mailbox));
  const setHost = (to: string | null) =>
    made(session.call('PUT', '/api/mailboxes/domains/acme.io/tracking-host', { host: to }));
  expect((await setHost(host)).trackingHost).toMatchObject({ verdict: 'good', isUsed: true });

  /** The links of the first email that leads here: `sending` hears of a host a moment later. */
  async function linksAt(origin: string): Promise<{ click: string; unsubscribe: string }> {
    let count = 0;
    return eventually(async () => {
      count += 1;
      const email = `lead${count}.${new URL(origin).hostname}@reader.io`;
      await sendTo(session, id, email);
      const mail = await eventually(() => {
        const found = server.mails.find(({ to }) => to.includes(email));
        expect(found).toBeTruthy();
        return found;
      }, patience);
      const click = /href="([^"]+\/t\/c\/[^"]+)"/.exec(String(mail?.parsed.html))?.[1] ?? '';
      const unsubscribe = /Unsubscribe: (\S+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
      expect([click, unsubscribe].map((link) => new URL(link).origin)).toEqual([origin, origin]);
      return { click, unsubscribe };
    }, patience);
  }

  const tracking = `https://${host}:${front.port}`;
  const { click, unsubscribe } = await linksAt(tracking);
  const follow = async () => {
    expect(await open(click)).toMatchObject({ status: 302, headers: { location: 'https://example.com/offer' } });
    expect(await open(unsubscribe)).toMatchObject({ status: 200, body: expect.stringContaining('Unsubscribe') });
  };
  await eventually(follow, patience);
  for (const path of ['/', '/login', '/api/auth/check', '/healthz'])
    expect(await open(`${tracking}${path}`)).toMatchObject({ status: 404 });
  expect((await open(`${publicUrl}/healthz`)).status).toBe(200);

  expect((await setHost(null)).trackingHost).toBeNull();
  await linksAt(publicUrl);
  await follow();
});
