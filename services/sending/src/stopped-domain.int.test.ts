import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';

const sender = await runMailboxSender({ speed: 600 });
const { campaigns, connect, database, inTime, mailboxes } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 30_000 };
const steps = [0, 1].map((delayDays) => ({ subject: 'Hello', body: 'Hello', delayDays }));
const leads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));
const at = (domain: string) => connect({ address: `${randomUUIDv7()}@${domain}` });

async function aCampaign(senders: readonly string[], leadCount: number) {
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [...senders] });
  const links = await campaigns.attach(campaignId, leads(leadCount));
  await campaigns.launch(campaignId);
  return { campaignId, links };
}

async function sentFor(campaignId: string): Promise<[mailboxId: string, step: number][]> {
  const { rows } = await database.query<{ mailboxId: string; step: number }>(
    `select mailbox_id as "mailboxId", step_number as step from emails
     where campaign_id = $1 and sent_at is not null order by sent_at`,
    [campaignId],
  );
  return rows.map(({ mailboxId, step }) => [mailboxId, step]);
}
const planOf = async (campaignId: string) =>
  (
    await database.query(
      'select plan_rule as rule, mailbox_limit as "limit", plan_obstacle as obstacle from campaigns where id = $1',
      [campaignId],
    )
  ).rows[0];
const capacityOf = async (campaignId: string) =>
  (await sender.client().get(`/api/campaigns/${campaignId}/capacity?days=1`)).body.days[0].senders;

const waits = {
  ...{ rule: 'hold', limit: 'domain-records' },
  obstacle: expect.stringContaining('First emails from failing.io are stopped'),
};

test('M11, T9: while first emails of a domain are stopped follow-ups go on, and the campaign says what new leads wait for', async () => {
  const { mailboxId } = await at('failing.io');
  const { campaignId } = await aCampaign([mailboxId], 2);
  await eventually(async () => expect(await sentFor(campaignId)).toHaveLength(2), patience);
  await mailboxes.tellDomain('failing.io', true);
  await eventually(async () => {
    const [{ canSend, firstEmailsStopped }] = await capacityOf(campaignId);
    expect(firstEmailsStopped).toBe(true);
    expect(canSend, 'two follow-ups').toBeLessThanOrEqual(2);
  }, patience);
  await campaigns.attach(campaignId, leads(2));
  await inTime(async () => expect(await sentFor(campaignId)).toHaveLength(4));
  await inTime(async () => expect(await planOf(campaignId)).toEqual(waits));
  expect(await sentFor(campaignId)).toEqual([1, 1, 2, 2].map((step) => [mailboxId, step]));
  expect(await capacityOf(campaignId)).toEqual([
    expect.objectContaining({ mailboxId, canSend: 0, limit: 'paused', firstEmailsStopped: true }),
  ]);

  await mailboxes.tellDomain('failing.io', false);
  await inTime(async () => expect(await sentFor(campaignId)).toHaveLength(8));
});

test('M11: leads that nobody wrote to go to mailboxes of other domains, and one that was moved waits', async () => {
  const [failing, well] = [await at('failing.io'), await at('well.io')];
  await mailboxes.tellDomain('failing.io', true);
  const { campaignId } = await aCampaign([failing.mailboxId, well.mailboxId], 6);
  await eventually(async () => expect(await sentFor(campaignId)).toHaveLength(6), patience);
  expect(new Set((await sentFor(campaignId)).map(([mailboxId]) => mailboxId))).toEqual(new Set([well.mailboxId]));

  const { campaignId: other, links } = await aCampaign([failing.mailboxId], 2);
  await eventually(async () => expect(await planOf(other)).toEqual(waits), patience);
  const [link] = links;
  const place = `/api/campaigns/${other}/leads/${link?.leadId}/mailbox`;
  expect((await sender.client().put(place, { mailboxId: failing.mailboxId })).status).toBe(200);
  await eventually(async () => expect(await planOf(other)).toEqual(waits), patience);
  expect((await sender.client().put(place, { mailboxId: well.mailboxId })).status).toBe(200);
  await inTime(async () => expect(await sentFor(other)).toEqual([1, 2].map((step) => [well.mailboxId, step])));
});

test('M11, L10: nobody sends for a launch while the domains of all senders fail', async () => {
  const { mailboxId, mailbox } = await at('failing.io');
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await campaigns.attach(campaignId, leads(3));
  const path = `/api/campaigns/${campaignId}`;
  const idle = { mailboxId, address: mailbox.address, reason: 'paused', stoppedDomain: 'failing.io' };
  await eventually(async () => {
    const { body } = await sender.client().get(`${path}/launch-check`);
    expect(body).toMatchObject({ leadCount: 3, senders: { ableCount: 0, idleCount: 1, idle: [idle] } });
    expect(body.arrival).toEqual([
      expect.objectContaining({ kind: 'links-not-public', isGrave: false }),
      expect.objectContaining({
        ...{ kind: 'domain-records', fixIn: 'domains', remedy: 'Set the records that Domains shows.' },
        reason: expect.stringMatching(/^SPF is missing and DKIM is missing for failing\.io, so servers may refuse/),
      }),
      expect.objectContaining({ kind: 'unread-answers', fixIn: 'senders' }),
    ]);
  }, patience);
  expect((await sender.client().get(`${path}/forecast`)).body).toMatchObject({
    ...{ emailsPerDayMax: 0, emailsTotal: 6, firstSendAt: null, lastSendAt: null },
  });
});

test('D2: what mailboxes claimed before is not begun when first emails stop or go on, and begins when nothing else changed', async () => {
  const { mailboxId } = await at('other.io');
  const revision = async () =>
    (await database.query('select revision from mailboxes where id = $1 and not senders_dirty', [mailboxId])).rows[0]
      ?.revision;
  const settled = () =>
    eventually(async () => {
      const found = await revision();
      expect(found).toBeDefined();
      return found;
    }, patience);
  const since = async () =>
    (await database.query(`select failing_since as since from sending_domains where domain = 'other.io'`)).rows[0]
      ?.since;
  /** Each time since another instant. */
  const tell = async (firstEmailsStopped: boolean) => {
    const known = await since();
    await mailboxes.tellDomain('other.io', firstEmailsStopped);
    await eventually(async () => expect(await since()).not.toEqual(known), patience);
    return settled();
  };
  const before = await settled();
  const stopped = await tell(true);
  expect(Number(stopped)).toBeGreaterThan(Number(before));
  expect(await tell(true), 'the same once more').toBe(stopped);
  expect(Number(await tell(false))).toBeGreaterThan(Number(stopped));
});

test('a rebuild finds the domains, and their mailboxes, as they are', async () => {
  await using whole = openDatabase(sender.databaseUrl, { connectionsMax: 4 });
  const compared = await rebuild({ database: whole, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(compared.find(({ table }) => table === 'sending_domains')?.rows).toBe(2);
});
