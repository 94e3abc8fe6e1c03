import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, topics, type Withdrawn } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startLeads } from './testing/running-leads.ts';

const { bus, databaseUrl, user } = await startLeads();
const { get, post } = user;

const [monday, tuesday, wednesday] = ['02', '03', '04'].map((day) => `2026-03-${day}T16:00:00.000Z`) as [
  string,
  string,
  string,
];

async function aLink() {
  const campaignId = randomUUIDv7();
  const created = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
    ...{ campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt: monday },
  });
  await get('/api/leads?limit=1', { 'x-cadenza-await': created });
  const email = `${randomUUIDv7()}@example.com`;
  const { body: lead } = await post('/api/leads', { firstName: 'Ada', lastName: 'L', email });
  const path = `/api/campaigns/${campaignId}`;
  await post(`${path}/attach-leads`, { leadIds: [lead.id] });
  const [{ id: linkId }] = (await get(`${path}/leads`)).body;
  const ids = { campaignId, leadId: lead.id, linkId };
  const engagement = (emailId: string, at: string) => ({ ...ids, emailId, at, test: false });
  return {
    bounce: (emailId: string, at: string, test = false) => {
      const data = { ...engagement(emailId, at), test, reason: '550', deadAddress: true };
      return deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, data);
    },
    reply: (emailId: string, at: string, test = false) =>
      deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, { ...engagement(emailId, at), test }),
    optOut: (emailId: string, proof: { verified?: false } = {}) =>
      deliverTwice(bus, topics.engagement, 'Unsubscribed', campaignId, { ...engagement(emailId, tuesday), ...proof }),
    open: (emailId: string, at: string, test = false) => {
      const data = { ...engagement(emailId, at), test, first: true };
      return deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, data);
    },
    withdraw: (emailId: string, withdrawn: Withdrawn) => {
      const data = { ...engagement(emailId, wednesday), withdrawn };
      return deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, data);
    },
    fail: (reason: string, { emailId = randomUUIDv7(), bounced = false } = {}) => {
      const data = { ...ids, emailId, stepNumber: 1, reason, failedAt: monday, deadAddress: false, bounced };
      return deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, data);
    },
    send: () => {
      const sent = { ...ids, emailId: randomUUIDv7(), stepNumber: 1, messageId: '<m@x>', sentAt: monday };
      return deliverTwice(bus, topics.emails, 'EmailSent', campaignId, { ...sent, lastStep: false });
    },
    finish: (outcome: 'completed' | 'failed', reason: string) => {
      const data = { ...ids, outcome, reason, finishedAt: monday };
      return deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, data);
    },
    reopen: () => deliverTwice(bus, topics.emails, 'LeadReopened', campaignId, { ...ids, reopenedAt: tuesday }),
    delete: () => deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId }),
    after: async (mark: string) => (await get(`${path}/leads`, { 'x-cadenza-await': mark })).body[0],
  };
}

async function wrongAfterRebuild(): Promise<string[]> {
  await using database = openDatabase(databaseUrl, { connectionsMax: 2 });
  const compared = await rebuild({ database, readModels, consumers });
  return compared.filter(({ wrong }) => wrong > 0).map(({ table }) => table);
}

test('S3, O4: a bounce that was none is gone, and what the other emails of the link say stays', async () => {
  const link = await aLink();
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  await link.bounce(first, monday);
  await link.reply(first, monday);
  expect(await link.after(await link.bounce(second, tuesday))).toMatchObject({ bounced: true, bouncedAt: monday });
  const withdrawn = await link.after(await link.withdraw(first, 'EmailBounced'));
  expect(withdrawn).toMatchObject({ bounced: true, bouncedAt: tuesday, replied: true, repliedAt: monday });
  expect(await link.after(await link.withdraw(second, 'EmailBounced'))).toMatchObject({
    ...{ bounced: false, bouncedAt: null, replied: true },
  });
  expect(await link.after(await link.withdraw(first, 'AbsenceReceived'))).toMatchObject({ replied: true });
  const again = await link.after(await link.bounce(first, wednesday));
  expect(again, 'it is news again').toMatchObject({ bounced: true, bouncedAt: wednesday });
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('J8: a lead has the status of what says most, and the one before when that is taken back', async () => {
  const link = await aLink();
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  const statusAfter = async (mark: string) => (await link.after(mark)).lead.status;
  expect(await statusAfter('')).toBe('in-campaign');
  expect(await statusAfter(await link.send())).toBe('contacted');
  expect(await statusAfter(await link.optOut(first, { verified: false })), 'in doubt').toBe('contacted');
  expect(await statusAfter(await link.reply(first, monday))).toBe('replied');
  expect(await statusAfter(await link.bounce(second, tuesday))).toBe('bounced');
  expect(await statusAfter(await link.optOut(first))).toBe('opted-out');
  await link.withdraw(first, 'Unsubscribed');
  expect(await statusAfter(await link.withdraw(second, 'EmailBounced'))).toBe('replied');
  expect(await statusAfter(await link.finish('completed', 'unsubscribed'))).toBe('opted-out');
  await link.reopen();
  expect(await statusAfter(await link.finish('failed', 'undeliverable'))).toBe('undeliverable');
  expect(await statusAfter(await link.reopen())).toBe('replied');
  expect(await statusAfter(await link.finish('failed', 'suppressed')), 'dead, as another lead found').toBe('bounced');
  await link.reopen();
  expect(await statusAfter(await link.finish('completed', 'suppressed')), 'said under another lead').toBe('opted-out');
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('S7: a test event that is taken back leaves the opens by people, whichever was first', async () => {
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  const takenBack = async (...opens: [emailId: string, at: string, test: boolean][]) => {
    const link = await aLink();
    for (const open of opens) await link.open(...open);
    return (await link.after(await link.withdraw(first, 'EmailOpened'))).openedAt;
  };
  expect(await takenBack([first, monday, true])).toBeNull();
  expect(await takenBack([second, monday, false], [first, tuesday, true])).toBe(monday);
  expect(await takenBack([first, monday, true], [second, tuesday, false])).toBe(tuesday);
  expect(await takenBack([first, monday, true], [second, tuesday, true])).toBe(tuesday);
  expect(await takenBack([first, monday, false])).toBe(monday);
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('S2, S3: a lead that goes on shows what its emails say, and another reason replaces the first', async () => {
  const link = await aLink();
  await link.send();
  expect(await link.after(await link.finish('failed', 'bounced'))).toMatchObject({
    ...{ status: 'failed', reason: 'bounced' },
  });
  const replaced = await link.after(await link.finish('completed', 'replied'));
  expect(replaced).toMatchObject({ status: 'completed', reason: 'replied' });
  expect(await link.after(await link.reopen())).toMatchObject({ status: 'sent', reason: null });
});

test('D1: an email that failed meanwhile is what a lead that goes on shows', async () => {
  const link = await aLink();
  await link.finish('completed', 'replied');
  expect(await link.after(await link.fail('Mailbox full'))).toMatchObject({ status: 'completed', reason: 'replied' });
  expect(await link.after(await link.reopen())).toMatchObject({ status: 'failed', reason: 'Mailbox full' });
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('S3, O4: an email that the recipient’s server refused is sent and bounced, whatever mails say of it', async () => {
  const link = await aLink();
  const emailId = randomUUIDv7();
  await link.bounce(emailId, tuesday);
  const sentAndBounced = { sentAt: monday, emailId, bounced: true, bouncedAt: monday };
  const refused = await link.after(await link.fail('No such user', { emailId, bounced: true }));
  expect(refused).toMatchObject({ ...sentAndBounced, status: 'sent', reason: null });
  expect(await link.after(await link.withdraw(emailId, 'EmailBounced'))).toMatchObject(sentAndBounced);
  const ended = await link.after(await link.finish('failed', 'No such user'));
  expect(ended).toMatchObject({ ...sentAndBounced, status: 'failed', reason: 'No such user' });
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('L9, J8: what came back from a deleted campaign stays true, and late word of it is heard', async () => {
  const link = await aLink();
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  const sent = await link.after(await link.send());
  const { email } = sent.lead;
  const statusAfter = async (mark: string): Promise<string> => {
    const { body } = await get(`/api/leads?limit=1&search=${encodeURIComponent(email)}`, { 'x-cadenza-await': mark });
    return body[0].status;
  };
  await link.bounce(first, monday);
  expect(await statusAfter(await link.delete())).toBe('bounced');
  await link.bounce(second, tuesday);
  await link.withdraw(first, 'EmailBounced');
  expect(await statusAfter(await link.withdraw(second, 'EmailBounced'))).toBe('contacted');
  expect(await statusAfter(await link.optOut(first))).toBe('opted-out');
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('S7: test events of a deleted campaign leave no mark, and what is real besides stays', async () => {
  const link = await aLink();
  const [first, second] = [randomUUIDv7(), randomUUIDv7()];
  const { email } = (await link.after(await link.send())).lead;
  const statusAfter = async (mark: string): Promise<string> => {
    const { body } = await get(`/api/leads?limit=1&search=${encodeURIComponent(email)}`, { 'x-cadenza-await': mark });
    return body[0].status;
  };
  expect(await statusAfter(await link.reply(first, monday))).toBe('replied');
  await link.reply(first, tuesday, true);
  expect(await statusAfter(await link.bounce(second, monday, true))).toBe('bounced');
  expect(await statusAfter(await link.delete())).toBe('replied');
  expect(await statusAfter(await link.bounce(first, tuesday, true)), 'heard late').toBe('replied');
  expect(await wrongAfterRebuild()).toEqual([]);
});
