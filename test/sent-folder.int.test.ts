import { eventually, hasDovecot, startDovecot, startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startFourServices } from './support/four-services.ts';

const waiting = { timeoutMs: 20_000 };

describe.skipIf(!hasDovecot)('D2: an email whose confirmation was lost (needs Dovecot)', () => {
  test('is sent when the mailbox has a copy of it, and unknown when it has none; neither goes out again', async () => {
    await using resources = new AsyncDisposableStack();
    const dovecot = resources.use(await startDovecot());
    const sink = resources.use(await startSmtpSink());
    const product = resources.use(await startFourServices({ smtpUrl: sink.url, imapUrl: dovecot.url }));
    sink.script({ kind: 'close' }, { kind: 'close' });

    const people = ['filed@example.net', 'nowhere@example.net'].map((email) => ({
      ...{ firstName: 'Bob', lastName: 'Young', email, company: null, jobRole: null, status: 'new' },
    }));
    const { campaignPath } = await product.launch({ subject: 'Hello', body: 'Hello {{firstName}}' }, people);
    const emailsWith = async (status: string) => {
      const { body } = await product.clients.sending.get(`${campaignPath}/emails?status=${status}`);
      return body.map(({ leadEmail }: { leadEmail: string }) => leadEmail).sort();
    };
    await product.minutesLater(async () =>
      expect(await emailsWith('unknown')).toEqual(['filed@example.net', 'nowhere@example.net']),
    );
    const [filed] = sink.mails.filter(({ to }) => to.includes('filed@example.net'));
    await dovecot.with((client) => client.append(dovecot.sent, filed?.raw ?? ''));

    await eventually(async () => expect(await emailsWith('sent')).toEqual(['filed@example.net']), waiting);
    expect(await emailsWith('unknown')).toEqual(['nowhere@example.net']);
    await eventually(async () => {
      const { body } = await product.clients.campaigns.get(campaignPath);
      expect(body.sentCount).toBe(1);
    }, waiting);
    expect(sink.mails).toHaveLength(2);
  });
});
