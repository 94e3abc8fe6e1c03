import { setTimeout as wait } from 'node:timers/promises';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { processesOf, treeOf } from '../support/processes.ts';
import { dataFolder, startProduct } from '../support/running-product.ts';
import { type Session, signedIn } from '../support/session.ts';

const campaigns = 4;
const leadsPerCampaign = 40;
const kills = 4;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function aRunningCampaign(session: Session, number: number): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name: `Campaign ${number}` })).body;
  const rows = Array.from({ length: leadsPerCampaign }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: `lead.${number}.${place}@example.com`,
    status: 'new',
  }));
  const leads = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  await session.call('POST', `/api/campaigns/${id}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  const text = { subject: 'Hello', body: 'Dear {{firstName}}', delayDays: 0 };
  await session.call('POST', '/api/sequences', { campaignId: id, stepNumber: 1, ...text });
  const always = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: weekdays, delayMinutes: 1 };
  await session.call('PATCH', `/api/campaigns/${id}`, { progressStatus: 'sequence_ready', ...always });
  expect((await session.call('POST', `/api/campaigns/${id}/start`, {})).status).toBe(200);
  return id;
}

interface Entry {
  emailId: string;
  status: string;
}

test('D2: the sender killed while it sends: nothing arrives twice, nothing is lost, what is unknown is shown', async () => {
  await using sink = await startSmtpSink({ replyAfterMs: 40 });
  await using folder = await dataFolder();
  await using product = await startProduct({
    DATA_DIR: folder.path,
    SMTP_URL: sink.url,
    CLOCK_START: '2026-03-02T15:00:00Z',
    CLOCK_SPEED: '300',
  });
  const session = await signedIn(product.url);
  const ids: string[] = [];
  for (let number = 0; number < campaigns; number += 1) ids.push(await aRunningCampaign(session, number));

  for (let kill = 0; kill < kills; kill += 1) {
    const before = sink.mails.length;
    await eventually(() => expect(sink.mails.length).toBeGreaterThan(before + 5), { timeoutMs: 60_000 });
    await wait(7 * kill);
    const [sender] = await processesOf(await treeOf(product.process.pid as number), 'services/sending/src/main.ts');
    process.kill(sender as number, 'SIGKILL');
  }

  const entries = async () => {
    const lists = await Promise.all(ids.map((id) => session.call('GET', `/api/campaigns/${id}/emails?limit=1000`)));
    return lists.flatMap(({ body }) => body as Entry[]);
  };
  const ledger = await eventually(
    async () => {
      const all = await entries();
      expect(all).toHaveLength(campaigns * leadsPerCampaign);
      expect(all.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([]);
      return all;
    },
    { timeoutMs: 90_000 },
  );
  const arrived = sink.mails.map(({ parsed }) => /<(.+)@/.exec(parsed.messageId as string)?.[1] as string);
  const known = (status: string) => ledger.filter((entry) => entry.status === status).map(({ emailId }) => emailId);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(arrived.length);
  expect(known('sent').filter((id) => !arrived.includes(id))).toEqual([]);
  expect(arrived.filter((id) => !known('sent').includes(id) && !known('unknown').includes(id))).toEqual([]);
  expect(known('unknown').length).toBeLessThanOrEqual(kills * campaigns);
});
