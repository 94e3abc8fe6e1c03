import { randomUUID } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, startDovecot } from '@cadenza/testing';
import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { startSubmissionServer } from '../services/mailboxes/src/testing/submission-server.ts';
import { anyTime } from '../services/sending/src/testing/any-time.ts';
import { startCluster } from './support/cluster.ts';
import { signedIn } from './support/session.ts';

/** Attempts move the clock on. */
const patience = { timeoutMs: 30_000, pauseMsMax: 25 };
const ann = 'ann@example.com';
const bob = 'bob@example.net';

describe.skipIf(!hasDovecot)('a mailbox whose server replaces Message-IDs (needs Dovecot)', () => {
  test('M9, D4: follow-ups continue the thread that their reader sees, and an answer within it is known', async () => {
    await using resources = new AsyncDisposableStack();
    const dovecot = resources.use(await startDovecot({ accounts: { [ann]: {} } }));
    const clock = manualClock('2026-03-02T12:00:00Z');
    /** As the recipient gets them. */
    const delivered: string[] = [];
    const server = resources.use(
      await startSubmissionServer(async ({ to, raw }) => {
        const replaced = raw.replace(/^Message-ID:.*$/im, `Message-ID: <${randomUUID()}.ab@mail.provider.example>`);
        const folders = to.includes(ann) ? ['INBOX', dovecot.sent] : [dovecot.sent];
        for (const folder of folders) await dovecot.with((client) => client.append(folder, replaced));
        if (to.includes(bob)) delivered.push(replaced);
      }),
    );
    const cluster = resources.use(
      await startCluster({
        settings: { MAILBOX_HOSTS_ALLOW: '127.0.0.1' },
        clock: { ...clock, realNow: () => Temporal.Now.instant() },
      }),
    );
    const session = await signedIn(cluster.urls[0] as string);
    const call = async (method: string, path: string, body?: unknown) => (await session.call(method, path, body)).body;
    const database = resources.use(openDatabase(cluster.databases['sending'] as string, { connectionsMax: 1 }));

    const { port, username: user, password } = new URL(dovecot.url);
    const login = { host: '127.0.0.1', security: 'none', user: decodeURIComponent(user), password };
    const mailbox = await call('POST', '/api/mailboxes', {
      ...{
        fromName: 'Ann',
        address: ann,
        smtp: { ...login, port: server.port },
        imap: { ...login, port: Number(port) },
      },
      gapMinutes: 1,
    });
    await call('POST', `/api/mailboxes/${mailbox.id}/self-test`);
    await eventually(async () => {
      const { selfTest } = await call('GET', `/api/mailboxes/${mailbox.id}`);
      expect(selfTest).toMatchObject({ endedAt: expect.any(String), messageId: 'replaced', sentCopy: 'filed' });
    }, patience);
    await eventually(async () => {
      const { rows } = await database.query(`select from mailboxes where facts -> 'replacesMessageIds' = 'true'`);
      expect(rows).toHaveLength(1);
    }, patience);

    const [lead] = await call('POST', '/api/leads/bulk', [
      { firstName: 'Bob', lastName: 'Young', email: bob, status: 'new' },
    ]);
    const { id: campaignId } = await call('POST', '/api/campaigns', { name: 'Spring' });
    await call('POST', `/api/campaigns/${campaignId}/attach-leads`, { leadIds: [lead.id] });
    await call('PUT', `/api/campaigns/${campaignId}/senders`, { mailboxIds: [mailbox.id], tags: [] });
    for (const stepNumber of [1, 2, 3]) {
      const delayDays = stepNumber === 1 ? 0 : 1;
      await call('POST', '/api/sequences', { campaignId, stepNumber, subject: 'Hello', body: 'Hello', delayDays });
    }
    await call('PATCH', `/api/campaigns/${campaignId}`, {
      progressStatus: 'sequence_ready',
      ...anyTime,
      timezone: 'UTC',
    });
    await call('POST', `/api/campaigns/${campaignId}/start`, {});

    const theEmail = (number: number) =>
      eventually(async () => {
        const { nextSendAt } = await call('GET', `/api/campaigns/${campaignId}`);
        const wait = clock.now().until(nextSendAt ?? clock.now());
        // The plan was read before: that of the email after this one is there only once this one is delivered.
        if (delivered.length < number) clock.advance(wait.sign > 0 ? wait : { seconds: 1 });
        expect(delivered.length).toBeGreaterThanOrEqual(number);
        const { messageId, inReplyTo, references } = await simpleParser(delivered[number - 1] as string);
        return { messageId, inReplyTo, references: [references ?? []].flat() };
      }, patience);
    /** Its reader looks at the Sent folder every few minutes, and when it connects. */
    const isLearnt = async (relayedId: string | undefined) => {
      await dovecot.restart();
      await eventually(async () => {
        const { rows } = await database.query('select from emails where relayed_id = $1', [relayedId]);
        expect(rows).toHaveLength(1);
      }, patience);
    };

    const first = await theEmail(1);
    expect(first).toEqual({
      messageId: expect.stringContaining('@mail.provider.example>'),
      inReplyTo: undefined,
      references: [expect.stringContaining('@example.com>')],
    });
    await isLearnt(first.messageId);

    const second = await theEmail(2);
    expect(second).toMatchObject({ inReplyTo: first.messageId, references: [...first.references, first.messageId] });
    await isLearnt(second.messageId);

    const answer = [
      'From: secretary@example.org',
      `To: ${ann}`,
      'Subject: Re: Hello',
      `In-Reply-To: ${second.messageId}`,
    ];
    await dovecot.with((client) => client.append('INBOX', [...answer, '', 'Bob says yes'].join('\r\n')));
    await eventually(async () => {
      const { report } = await call('GET', `/api/campaigns/${campaignId}/report`);
      expect(report).toMatchObject([{ status: 'completed', reason: 'replied', replied: true }]);
    }, patience);
    clock.advance({ hours: 72 });
    expect(delivered).toHaveLength(2);
  });
});
