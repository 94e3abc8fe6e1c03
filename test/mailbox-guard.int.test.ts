import { movableClock } from '@cadenza/clock';
import type { Mailbox } from '@cadenza/contracts';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startCluster } from './support/cluster.ts';
import { alwaysOpen } from './support/sending-campaign.ts';
import { type Session, signedIn } from './support/session.ts';

const password = 'correct horse battery';
const patience = { timeoutMs: 60_000 };

/** Too few leads for the guard of a campaign. */
const fewLeads = 30;

async function made(call: ReturnType<Session['call']>) {
  const { status, body } = await call;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Starts a campaign that sends through one mailbox to leads at this domain. */
async function send(session: Session, mailboxId: string, domain: string, count: number): Promise<string> {
  const { id } = await made(session.call('POST', '/api/campaigns', { name: domain }));
  const api = `/api/campaigns/${id}`;
  const given = Array.from({ length: count }, (_, index) => ({ firstName: 'Ada', email: `lead${index}@${domain}` }));
  const leads = await made(session.call('POST', '/api/leads/bulk', given));
  await made(session.call('POST', `${api}/attach-leads`, { leadIds: leads.map((lead: { id: string }) => lead.id) }));
  const step = { campaignId: id, stepNumber: 1, subject: 'Hi', body: 'Hello', delayDays: 0, attachments: [] };
  await made(session.call('POST', '/api/sequences', step));
  await made(session.call('PATCH', api, { progressStatus: 'sequence_ready', ...alwaysOpen }));
  await made(session.call('PUT', `${api}/senders`, { mailboxIds: [mailboxId], tags: [] }));
  await made(session.call('POST', `${api}/start`, {}));
  return api;
}

test('S8: a mailbox whose emails go badly is paused with the reason, and sends again once a person resumes it', async () => {
  const refused = { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' } as const;
  await using server = await startSmtpSink({
    loginPassword: password,
    replyTo: (recipient) => (/^lead[012]@second\./.test(recipient) ? refused : undefined),
  });
  await using cluster = await startCluster({
    smtpUrl: server.url,
    clock: movableClock({ start: Temporal.Instant.from('2026-03-02T15:00:00Z'), speed: 3_600 }),
    settings: { MAILBOX_HOSTS_ALLOW: '127.0.0.1' },
  });
  const session = await signedIn(cluster.urls[0] as string);
  const address = 'ada@sender.example';
  const smtp = { host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none', user: address, password };
  const settings = { fromName: 'Ada', address, smtp, dailyLimit: 1_000, gapMinutes: 0 };
  const { id } = await made(session.call('POST', '/api/mailboxes', settings));
  const shown = async (): Promise<Mailbox> => made(session.call('GET', `/api/mailboxes/${id}`));
  const sentBy = async (api: string): Promise<number> => (await made(session.call('GET', api))).sentCount;

  const first = await send(session, id, 'first.example', fewLeads);
  await eventually(async () => expect(await sentBy(first)).toBe(fewLeads), patience);
  const second = await send(session, id, 'second.example', fewLeads);
  await eventually(async () => {
    const stateReason = expect.stringMatching(/^Paused for safety: 3 of the last \d\d emails \(\d.\d%\) went to/);
    expect(await shown()).toMatchObject({ state: 'paused', stateReason, warning: null });
  }, patience);
  expect(await made(session.call('GET', second))).toMatchObject({ status: 'active' });
  const stoppedAt = await sentBy(second);
  expect(stoppedAt).toBeLessThan(fewLeads);

  await made(session.call('POST', `/api/mailboxes/${id}/resume`, {}));
  await eventually(async () => expect(await sentBy(second)).toBe(fewLeads), patience);
  expect(await shown()).toMatchObject({ state: 'connected', stateReason: null });
});
