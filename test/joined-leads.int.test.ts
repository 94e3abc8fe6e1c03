import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startRestorableServices } from './faults/support/restorable-services.ts';
import { rebuildService } from './support/rebuild-services.ts';

const waiting = { timeoutMs: 60_000 };
const zeroWidthSpace = '\u200b';
/** An address that only looks distinct is refused, as servers do. */
const refused = new Set(['joe@hidden.test']);
const sink = await startSmtpSink({
  replyTo: (recipient) =>
    refused.has(recipient) ? { kind: 'refuse', at: 'recipient', code: 550, text: '5.2.1 mailbox disabled' } : undefined,
});
const product = await startRestorableServices({ smtpUrl: sink.url });
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});
const { campaigns, leads, tracking } = product.clients;

const aLead = async (email: string): Promise<string> =>
  (await leads.post('/api/leads', { firstName: 'Ada', lastName: 'Young', email, status: 'new' })).body.id;

async function aCampaign(steps: number, leadIds: string[]): Promise<string> {
  const { id: campaignId } = (await campaigns.post('/api/campaigns', { name: 'Spring', status: 'draft' })).body;
  for (let stepNumber = 1; stepNumber <= steps; stepNumber += 1) {
    const text = { subject: `Step ${stepNumber}`, body: 'Hello', delayDays: stepNumber === 1 ? 0 : 1 };
    await campaigns.post('/api/sequences', { campaignId, stepNumber, ...text });
  }
  const settings = { progressStatus: 'sequence_ready', delayMinutes: 1, sendWindowStart: 0, sendWindowEnd: 0 };
  await campaigns.patch(`/api/campaigns/${campaignId}`, settings);
  await attach(campaignId, leadIds);
  await eventually(async () => {
    expect((await campaigns.post(`/api/campaigns/${campaignId}/start`)).status).toBe(200);
  }, waiting);
  return campaignId;
}

const attach = (campaignId: string, leadIds: string[]) =>
  eventually(async () => {
    expect((await leads.post(`/api/campaigns/${campaignId}/attach-leads`, { leadIds })).status).toBe(200);
  }, waiting);

/** The steps sent to an address, in order. */
const stepsTo = (email: string) =>
  sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject?.replace(/^Re: /, ''));
const listOf = async (campaignId: string) => (await leads.get(`/api/campaigns/${campaignId}/leads`)).body;

/** Lets hours pass, in which everything due leaves. */
async function hoursPass(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 30) {
    product.clock.advance({ minutes: 30 });
    await product.settle();
  }
}

/** Spells a lead's address like earlier versions, for which invisible characters made it another address. */
async function respell(leadId: string, email: string): Promise<void> {
  for (const name of ['leads', 'sending'] as const) {
    await using database = openDatabase(product.urlOf(name), { connectionsMax: 1 });
    await database.query('update leads set email = $2 where id = $1', [leadId, email]);
    if (name === 'leads') await database.query('update leads set address = email where id = $1', [leadId]);
    await database.query('insert into leads_to_respell values ($1)', [leadId]);
  }
}

test('S2, S9, J2, J4: leads that turn out to have one address go on as one, and what either said holds', async () => {
  const older = {
    fay: await aLead('fay@one.test'),
    joe: await aLead('joe@hidden.test'),
    amy: await aLead('amy@one.test'),
  };
  const newer = {
    fay: await aLead('fay@two.test'),
    joe: await aLead('joe@one.test'),
    amy: await aLead('amy@two.test'),
  };
  const [oldHal, newHal] = [await aLead('hal@one.test'), await aLead('hal@two.test')];
  const long = await aCampaign(3, [older.fay, newer.fay, older.joe, newer.joe, newer.amy]);
  const short = await aCampaign(1, [newHal, newer.fay]);
  await hoursPass(3);
  await tracking.post(`/api/campaigns/${long}/tracking`, { leadId: newer.fay, event: 'reply' });
  await product.settle();
  await hoursPass(24);
  await attach(long, [older.amy]);
  await hoursPass(1);
  expect(stepsTo('amy@two.test')).toEqual(['Step 1', 'Step 2']);
  expect(stepsTo('amy@one.test')).toEqual(['Step 1']);
  const fayBefore = stepsTo('fay@one.test');

  await respell(newer.fay, `fay${zeroWidthSpace}@one.test`);
  await respell(older.joe, `joe${zeroWidthSpace}@one.test`);
  await respell(newer.amy, `amy${zeroWidthSpace}@one.test`);
  await respell(newHal, `hal${zeroWidthSpace}@one.test`);
  await product.crash('sending');
  await product.crash('leads');
  await product.settle();
  await hoursPass(50);

  // A lead that answered under one spelling gets nothing under the other.
  expect(stepsTo('fay@one.test')).toEqual(fayBefore);
  // A lead whose other spelling was not mailable goes on.
  expect(stepsTo('joe@one.test')).toEqual(['Step 1', 'Step 2', 'Step 3']);
  // The lead that was behind goes on from the place of the other.
  expect(stepsTo('amy@one.test')).toEqual(['Step 1', 'Step 3']);
  expect(stepsTo('hal@one.test')).toEqual([]);
  expect(await listOf(long)).toMatchObject([
    { leadId: older.fay, status: 'completed', reason: 'replied', replied: true },
    { leadId: newer.joe, status: 'completed' },
    { leadId: older.amy, status: 'completed' },
  ]);
  expect((await listOf(short)).map(({ leadId, status }: Record<string, string>) => [leadId, status]).sort()).toEqual(
    [
      [oldHal, 'completed'],
      [older.fay, 'completed'],
    ].sort(),
  );
  const { report } = (await tracking.get(`/api/campaigns/${long}/report`)).body;
  expect(report).toMatchObject([
    { leadId: older.fay, status: 'completed', replied: true },
    { leadId: newer.joe, status: 'completed' },
    { leadId: older.amy, status: 'completed' },
  ]);
  expect((await campaigns.get(`/api/campaigns/${long}`)).body).toMatchObject({ totalLeads: 3 });
  expect((await campaigns.get(`/api/campaigns/${short}`)).body).toMatchObject({ totalLeads: 2 });

  for (const service of ['campaigns', 'leads', 'sending', 'tracking'] as const) {
    const compared = await rebuildService(service, product.urlOf(service));
    for (const [table, { wrong }] of Object.entries(compared))
      expect([service, table, wrong]).toEqual([service, table, 0]);
  }
});
