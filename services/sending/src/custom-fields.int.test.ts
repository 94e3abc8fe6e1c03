import { randomUUIDv7 } from 'node:crypto';
import { type CustomField, type LaunchCheck, type LeadCopy, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { bus, campaigns, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const at = () => clock.now().toString({ smallestUnit: 'millisecond' });
const alwaysOpen = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const,
};
const waiting = { timeoutMs: 20_000 };
const anAddress = () => `${randomUUIDv7()}@example.net`;
const textsTo = (email: string) =>
  sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => [parsed.subject, parsed.text?.split('\n')[0]]);

async function haveFields(...keys: string[]) {
  const fields = keys.map((key): CustomField => ({ key, label: key, type: 'text' }));
  await deliverTwice(bus, topics.leads, 'CustomFieldsChanged', 'custom-fields', { fields, changedAt: at() });
  await eventually(async () => {
    const { rows } = await database.query<{ key: string }>('select key from custom_fields order by key');
    expect(rows.map(({ key }) => key)).toEqual(keys.toSorted());
  }, waiting);
}

const change = (type: 'LeadsChanged' | 'LeadsCompleted', lead: LeadCopy & { id: string }) =>
  deliverTwice(bus, topics.leads, type, `change-${randomUUIDv7()}`, { leads: [lead], changedAt: at() });

async function rowOf(leadId: string) {
  const { rows } = await database.query<{ fields: object; revision: number }>(
    'select fields, revision from leads where id = $1',
    [leadId],
  );
  return rows[0];
}

await haveFields('industry', 'size');

describe('custom fields', () => {
  test('D3, E1: an email has the values of its lead, and a follow-up those of its day', async () => {
    const email = anAddress();
    const body = '{{industry}}, {{size|any size}}, {{gone}}, {{toString}}';
    const steps = [
      { subject: 'For {{industry}}', body, delayDays: 0 },
      { subject: 'Still for {{industry}}?', body, delayDays: 1 },
    ];
    const campaignId = await campaigns.create(steps, {
      ...alwaysOpen,
      allowedWeekdays: [...alwaysOpen.allowedWeekdays],
    });
    const value = 'Looms\r\nBcc: all@example.com {{email}}';
    const [link] = await campaigns.attach(campaignId, [
      { email, fields: { industry: value, gone: 'secret' }, revision: 1 },
    ]);
    await campaigns.launch(campaignId);
    await eventually(() => expect(textsTo(email)).toHaveLength(1), waiting);
    const lead = { id: link!.leadId, ...link!.lead, fields: { industry: 'Mills', size: '12' }, revision: 2 };
    await change('LeadsChanged', lead);
    await eventually(() => expect(textsTo(email)).toHaveLength(2), waiting);
    expect(textsTo(email)).toEqual([
      ['For Looms Bcc: all@example.com {{email}}', 'Looms'],
      ['Still for Mills?', 'Mills, 12, {{gone}}, {{toString}}'],
    ]);
    expect(sink.mails.filter(({ to }) => to.includes('all@example.com'))).toEqual([]);
  });

  test('D3: a launch is told who lacks a value, by the key; a key is never more than a value in SQL', async () => {
    const hostile = `x' or true --`;
    await haveFields('industry', 'size', hostile);
    const text = '{{size}} {{industry}} {{firstName}} {{nickname}}';
    const campaignId = await campaigns.create([{ subject: 's', body: text, delayDays: 0 }]);
    const links = await campaigns.attach(campaignId, [
      { email: anAddress(), fields: { industry: 'Looms', size: '1' } },
      { email: anAddress(), fields: { industry: 'Looms' } },
      { email: anAddress(), firstName: '' },
    ]);
    await eventually(async () => {
      const { body } = await sender.client().get(`/api/campaigns/${campaignId}/launch-check`);
      const { emptyVariables } = body as LaunchCheck;
      expect(emptyVariables).toMatchObject({
        count: 2,
        leads: [
          { leadId: links[1]?.leadId, variables: ['size'] },
          { leadId: links[2]?.leadId, variables: ['firstName', 'size', 'industry'] },
        ],
      });
    }, waiting);
    await haveFields('industry', 'size');
  });
});

describe('copies of a lead', () => {
  test('the newer one stands, in whatever order they come, also before the lead is in any campaign', async () => {
    const lead = {
      id: randomUUIDv7(),
      firstName: 'Ada',
      lastName: 'L',
      email: anAddress(),
      company: null,
      jobRole: null,
    };
    await change('LeadsChanged', { ...lead, fields: { industry: 'newest' }, revision: 3 });
    await change('LeadsChanged', { ...lead, fields: { industry: 'older' }, revision: 2 });
    await change('LeadsCompleted', { ...lead, fields: { industry: 'oldest' }, revision: 1 });
    const campaignId = await campaigns.create([{ subject: 's', body: 'b', delayDays: 0 }]);
    const { id: leadId, ...fields } = lead;
    const link = { linkId: randomUUIDv7(), leadId, position: 1, mailable: true, lead: fields, leadCreatedAt: at() };
    await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
      campaignId,
      links: [link],
      attachedAt: at(),
    });
    await eventually(async () => {
      const { rowCount } = await database.query('select from enrolments where lead_id = $1', [leadId]);
      expect(rowCount).toBe(1);
      expect(await rowOf(leadId)).toEqual({ fields: { industry: 'newest' }, revision: 3 });
    }, waiting);
    await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure-1', { leadIds: [leadId], erasedAt: at() });
    await change('LeadsChanged', { ...lead, fields: { industry: 'late' }, revision: 4 });
    await eventually(async () => expect(await rowOf(leadId)).toBeUndefined(), waiting);
  });

  test('a rebuild finds the same custom fields', async () => {
    const compared = await rebuild({ database, readModels, consumers });
    expect(compared.find(({ table }) => table === 'custom_fields')).toEqual({
      table: 'custom_fields',
      rows: 2,
      wrong: 0,
    });
  });
});
