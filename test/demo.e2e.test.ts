import { freePort } from '@cadenza/free-port';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { launch, owner } from './support/running-product.ts';
import { signedIn } from './support/session.ts';

interface Mailbox {
  id: string;
  address: string;
  state: string;
}

interface Campaign {
  id: string;
  name: string;
  status: string;
  sentCount: number;
  openCount: number;
  clickCount: number;
  bounceCount: number;
  replyCount: number;
  totalLeads: number;
}

test('npm run demo: within two minutes follow-ups after days, a bounce, a reply and a completed campaign, and mailboxes that are read', async () => {
  const demo = launch('demo', { PORT: String(await freePort()), ADMIN_PASSWORD: owner.password });
  try {
    const session = await eventually(() => signedIn(demo.url), { timeoutMs: 60_000 });
    const list = async () => (await session.call('GET', '/api/campaigns')).body as Campaign[];
    const completed = await eventually(
      async () => {
        const found = (await list()).find(({ status }) => status === 'completed');
        expect(found).toBeDefined();
        return found as Campaign;
      },
      { timeoutMs: 120_000 },
    );
    // The sequence has three steps: more emails than leads means that follow-ups were sent, days apart.
    expect(completed.sentCount).toBeGreaterThan(completed.totalLeads);
    expect(completed).toMatchObject({ bounceCount: 1, replyCount: 1 });
    expect(completed.openCount).toBeGreaterThan(0);
    expect(completed.clickCount).toBeGreaterThan(0);

    const { report, campaign } = (await session.call('GET', `/api/campaigns/${completed.id}/report`)).body;
    expect(campaign).toMatchObject({ sentCount: completed.sentCount, openCount: completed.openCount });
    expect(report.filter((row: { bounced: boolean }) => row.bounced)).toHaveLength(1);
    expect(report.filter((row: { replied: boolean }) => row.replied)).toHaveLength(1);
    expect((await list()).map(({ status }) => status).sort()).toEqual(['active', 'completed', 'draft', 'paused']);

    const mailboxes = await eventually(
      async () => {
        const found = (await session.call('GET', '/api/mailboxes')).body as Mailbox[];
        expect(found).toMatchObject([
          { address: 'hello@studio.example', state: 'paused' },
          { address: 'kim@studio.example', state: 'needs-attention' },
          { address: 'sam@studio.example', state: 'connected', selfTest: { arrived: { folder: 'INBOX' } } },
        ]);
        return found;
      },
      { timeoutMs: 60_000 },
    );
    for (const { id } of mailboxes) {
      const { days } = (await session.call('GET', `/api/mailboxes/${id}/activity`)).body;
      expect(days.length, 'days with mail').toBeGreaterThan(1);
    }
  } finally {
    expect(await demo.interrupt()).toBe(0);
  }
});
