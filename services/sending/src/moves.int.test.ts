import { randomUUIDv7 } from 'node:crypto';
import { emailEvent, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { eventually } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { shards } from './projections/campaigns/shards.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';

const sender = await runMailboxSender({ speed: 600 });
/** Long enough to move a lead while its email is with the server. */
const slowServer = await sender.anotherServer({ replyAfterMs: 1_000 });
const { bus, campaigns, database, mailboxes, inTime } = sender;
const told: { leadId: string; mailboxId: string }[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.emails],
  handle: async (records) => {
    for (const { value } of records) {
      const { type, data } = emailEvent.parse(JSON.parse(value));
      if (type === 'LeadMoved') told.push(data);
    }
  },
  onError: () => {},
});
afterAll(async () => {
  await subscription[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await slowServer[Symbol.asyncDispose]();
});

const patience = { timeoutMs: 30_000 };
const steps = [0, 1, 1].map((delayDays) => ({ subject: 'Hello', body: 'Hello', delayDays }));

const heard = (sql: string, ...values: unknown[]) =>
  eventually(async () => expect((await database.query(sql, values)).rowCount).toBeGreaterThan(0), patience);

async function attach(campaignId: string, given: Parameters<typeof campaigns.attach>[1]) {
  const links = await campaigns.attach(campaignId, given);
  await heard(
    'select from campaigns join enrolments on campaign_id = campaigns.id where settings is not null and link_id = $1',
    links.at(-1)?.linkId,
  );
  return links;
}

/** A launched campaign of three steps. */
async function aCampaign(count: number, senders: Parameters<typeof campaigns.setSenders>[1] = {}) {
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, senders);
  const leads = Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));
  const links = await attach(campaignId, leads);
  await campaigns.launch(campaignId);
  return { campaignId, leadIds: links.map(({ leadId }) => leadId) };
}

/** The emails that left, as step and mailbox, by lead. */
async function sentBy(campaignId: string): Promise<Record<string, [number, string | null][]>> {
  const { rows } = await database.query<{ leadId: string; step: number; mailboxId: string | null }>(
    `select lead_id as "leadId", step_number as step, mailbox_id as "mailboxId" from emails
     where campaign_id = $1 and sent_at is not null order by sent_at`,
    [campaignId],
  );
  const byLead = Object.groupBy(rows, ({ leadId }) => leadId);
  return Object.fromEntries(
    Object.entries(byLead).map(([leadId, of = []]) => [leadId, of.map(({ step, mailboxId }) => [step, mailboxId])]),
  );
}

const count = async (campaignId: string) => Object.values(await sentBy(campaignId)).flat().length;
const moveLead = (campaignId: string, leadId: string, mailboxId: string) =>
  sender.client().put(`/api/campaigns/${campaignId}/leads/${leadId}/mailbox`, { mailboxId });
const moveLeads = (from: string, to: string) => sender.client().post(`/api/mailboxes/${from}/move-leads`, { to });
const endLeads = (mailboxId: string) => sender.client().post(`/api/mailboxes/${mailboxId}/end-leads`, {});
async function connect(at: Parameters<typeof sender.connect>[1] = {}): Promise<string> {
  const { mailboxId } = await sender.connect({}, at);
  await heard('select from mailboxes where id = $1', mailboxId);
  return mailboxId;
}
async function remove(mailboxId: string): Promise<void> {
  await mailboxes.tell('MailboxRemoved', mailboxId);
  await heard('select from mailboxes where id = $1 and removed_at is not null', mailboxId);
}
async function boundTo(campaignId: string): Promise<Record<string, string | null>> {
  const { rows } = await database.query<{ id: string; mailboxId: string | null }>(
    'select lead_id as id, mailbox_id as "mailboxId" from enrolments where campaign_id = $1',
    [campaignId],
  );
  return Object.fromEntries(rows.map(({ id, mailboxId }) => [id, mailboxId]));
}

describe('M2: a lead that is moved', () => {
  test('hears from the other mailbox from its next email on, though that is no sender; others do not', async () => {
    const [first, other] = [await connect(), await connect()];
    const { campaignId, leadIds } = await aCampaign(3, { mailboxIds: [first] });
    await eventually(async () => expect(await count(campaignId)).toBe(3), patience);
    const [moved = '', ...rest] = leadIds;
    expect(await moveLead(campaignId, moved, other)).toMatchObject({ status: 200, body: { success: true } });
    expect(await moveLead(campaignId, moved, other), 'once more').toMatchObject({ status: 200 });
    await inTime(async () => expect(await count(campaignId)).toBe(9));
    const sent = await sentBy(campaignId);
    expect(sent[moved]).toEqual([
      [1, first],
      [2, other],
      [3, other],
    ]);
    for (const leadId of rest) expect(sent[leadId]).toEqual([1, 2, 3].map((step) => [step, first]));
    expect(told.filter(({ leadId }) => leadId === moved)).toEqual([expect.objectContaining({ mailboxId: other })]);
  });

  test('gets the email that is under way from its old mailbox, and the next ones in a new thread from the other', async () => {
    const [slow, other] = [await connect({ url: slowServer.url }), await connect()];
    const { campaignId, leadIds } = await aCampaign(1, { mailboxIds: [slow] });
    const [leadId = ''] = leadIds;
    await heard(`select from enrolments where campaign_id = $1 and state = 'claimed'`, campaignId);
    expect((await moveLead(campaignId, leadId, other)).status).toBe(200);
    await inTime(async () => expect(await count(campaignId)).toBe(3));
    expect(await sentBy(campaignId)).toEqual({
      [leadId]: [
        [1, slow],
        [2, other],
        [3, other],
      ],
    });
    const { rows } = await database.query<{ email: string }>('select email from leads where id = $1', [leadId]);
    const mails = [...slowServer.mails, ...sender.server.mails].filter(({ to }) => to[0] === rows[0]?.email);
    expect(mails.map(({ raw }) => /^In-Reply-To:/m.test(raw.toString()))).toEqual([false, false, true]);
  });

  test('leaves the relay, which goes on with the others', async () => {
    const mailboxId = await connect();
    const { campaignId, leadIds } = await aCampaign(2);
    await eventually(async () => expect(await count(campaignId)).toBe(2), patience);
    const [moved = '', stays = ''] = leadIds;
    await moveLead(campaignId, moved, mailboxId);
    const { rows } = await database.query('select shard from campaigns where id = $1', [campaignId]);
    expect(rows[0].shard, 'no older copy may send for the campaign').toBeGreaterThanOrEqual(shards);
    await inTime(async () => expect(await count(campaignId)).toBe(6));
    expect(await sentBy(campaignId)).toEqual({
      [moved]: [1, 2, 3].map((step) => [step, step === 1 ? null : mailboxId]),
      [stays]: [1, 2, 3].map((step) => [step, null]),
    });
  });

  test('before its first email, even before the launch, is bound', async () => {
    const mailboxId = await connect();
    const campaignId = await campaigns.create(steps.slice(0, 1), anyTime);
    const [link] = await attach(campaignId, [{ email: 'early@example.net' }]);
    await moveLead(campaignId, link?.leadId ?? '', mailboxId);
    await campaigns.launch(campaignId);
    await inTime(async () => expect(Object.values(await sentBy(campaignId))).toEqual([[[1, mailboxId]]]));
  });

  test('whenever that is, gets each email once, and those that are claimed afterwards by the other mailbox', async () => {
    const pair = [await connect(), await connect()];
    const { campaignId, leadIds } = await aCampaign(12, { mailboxIds: pair });
    let round = 0;
    await inTime(async () => {
      round += 1;
      for (const leadId of leadIds) await moveLead(campaignId, leadId, pair[round % 2] as string);
      const bound = await boundTo(campaignId);
      expect(new Set(Object.values(bound))).toEqual(new Set([pair[round % 2]]));
      expect(await count(campaignId)).toBe(36);
    });
    for (const emails of Object.values(await sentBy(campaignId))) {
      expect(emails.map(([step]) => step)).toEqual([1, 2, 3]);
    }
    const { rows } = await database.query(
      `select claimed.data ->> 'emailId' as id from events as claimed
       where claimed.type = 'EmailHandedOver' and claimed.data ->> 'campaignId' = $1 and claimed.data ->> 'mailboxId' <> (
         select data ->> 'mailboxId' from events as move
         where move.type = 'LeadMoved' and move.data -> 'leadId' = claimed.data -> 'leadId'
           and move.global_position < claimed.global_position
         order by move.global_position desc limit 1)`,
      [campaignId],
    );
    expect(rows).toEqual([]);
  });

  test('PUT /api/campaigns/{id}/leads/{leadId}/mailbox is refused where nobody can say what it means', async () => {
    const [mailboxId, removed] = [await connect(), await connect()];
    await remove(removed);
    const { campaignId, leadIds } = await aCampaign(1, { mailboxIds: [mailboxId] });
    const [leadId = ''] = leadIds;
    const codeOf = async (...given: Parameters<typeof moveLead>) => {
      const { status, body } = await moveLead(...given);
      return [status, body.code];
    };
    expect(await codeOf(campaignId, leadId, removed)).toEqual([409, 'mailbox-removed']);
    expect(await codeOf(campaignId, leadId, randomUUIDv7())).toEqual([404, 'mailbox-not-found']);
    expect(await codeOf(campaignId, randomUUIDv7(), mailboxId)).toEqual([404, 'lead-not-found']);
    expect(await codeOf(randomUUIDv7(), leadId, mailboxId)).toEqual([404, 'campaign-not-found']);
    const [ended] = await attach(campaignId, [{ email: '', mailable: false }]);
    expect(await codeOf(campaignId, ended?.leadId ?? '', mailboxId)).toEqual([409, 'lead-finished']);
  });
});

describe('M7: the leads of a mailbox that was removed', () => {
  test('go on elsewhere when they are moved, in all their campaigns', async () => {
    const [gone, other] = [await connect(), await connect()];
    const both = [await aCampaign(4, { mailboxIds: [gone] }), await aCampaign(3, { mailboxIds: [gone] })];
    const counts = () => Promise.all(both.map(({ campaignId }) => count(campaignId)));
    await eventually(async () => expect(await counts()).toEqual([4, 3]), patience);
    await remove(gone);
    const refused = async (from: string, to: string) => (await moveLeads(from, to)).body.code;
    expect(await refused(gone, gone)).toBe('same-mailbox');
    expect(await refused(other, gone)).toBe('mailbox-removed');
    expect(await refused(gone, randomUUIDv7())).toBe('mailbox-not-found');
    expect(await refused(randomUUIDv7(), other)).toBe('mailbox-not-found');
    expect(await moveLeads(gone, other)).toMatchObject({ status: 200, body: { moved: 7, left: 0 } });
    expect((await moveLeads(gone, other)).body).toEqual({ moved: 0, left: 0 });
    await inTime(async () => expect(await counts()).toEqual([12, 9]));
    for (const { campaignId } of both) {
      for (const emails of Object.values(await sentBy(campaignId))) {
        expect(emails.map(([, mailboxId]) => mailboxId)).toEqual([gone, other, other]);
      }
    }
  });

  test('go on by it as soon as its address is connected again', async () => {
    const { mailboxId: gone, mailbox } = await sender.connect();
    await heard('select from mailboxes where id = $1', gone);
    const { campaignId } = await aCampaign(3, { mailboxIds: [gone] });
    await eventually(async () => expect(await count(campaignId)).toBe(3), patience);
    await remove(gone);
    const { mailboxId: again } = await sender.connect({ address: mailbox.address });
    await inTime(async () => expect(await count(campaignId)).toBe(9));
    for (const emails of Object.values(await sentBy(campaignId)))
      expect(emails.map(([, mailboxId]) => mailboxId)).toEqual([gone, again, again]);
  });

  test('end where a person wants that, and no others; not while it sends', async () => {
    const [gone, other] = [await connect(), await connect()];
    const { campaignId } = await aCampaign(8, { mailboxIds: [gone, other] });
    await eventually(async () => expect(await count(campaignId)).toBe(8), patience);
    const ofGone = Object.values(await boundTo(campaignId)).filter((mailboxId) => mailboxId === gone).length;
    expect(ofGone).toBeGreaterThan(0);
    expect(await endLeads(gone)).toMatchObject({ status: 409, body: { code: 'mailbox-connected' } });
    expect((await endLeads(randomUUIDv7())).status).toBe(404);
    await mailboxes.tell('MailboxPaused', gone);
    await heard('select from mailboxes where id = $1 and is_paused', gone);
    expect((await endLeads(gone)).body).toEqual({ ended: ofGone, left: 0 });
    expect((await endLeads(gone)).body).toEqual({ ended: 0, left: 0 });
    const { rows } = await database.query<{ mailboxId: string }>(
      `select mailbox_id as "mailboxId" from enrolments where campaign_id = $1 and state = 'ended' and reason = 'mailbox-away'`,
      [campaignId],
    );
    expect(rows).toEqual(Array.from({ length: ofGone }, () => ({ mailboxId: gone })));
    await inTime(async () => expect(await count(campaignId)).toBe(8 + 2 * (8 - ofGone)));
  });

  test('beyond one block are moved too, and beyond one call by the next', async () => {
    const [gone, other] = [await connect(), await connect()];
    const campaignId = await campaigns.create(steps, anyTime);
    for (let block = 0; block < 11; block += 1) {
      const leads = Array.from({ length: block < 10 ? 500 : 100 }, (_, lead) => ({
        email: `${block}.${lead}@many.example`,
      }));
      await attach(campaignId, leads);
    }
    await database.query('update enrolments set mailbox_id = $2 where campaign_id = $1', [campaignId, gone]);
    expect((await moveLeads(gone, other)).body).toEqual({ moved: 5_000, left: 100 });
    expect((await moveLeads(gone, other)).body).toEqual({ moved: 100, left: 0 });
    expect(new Set(Object.values(await boundTo(campaignId)))).toEqual(new Set([other]));
  });
});

test('M2: rebuilding from events gives the same bindings', async () => {
  await database.query(`select pg_notify('campaign_visits', '')`);
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
