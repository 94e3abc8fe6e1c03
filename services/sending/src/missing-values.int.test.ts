import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AttachedLink,
  type CustomField,
  holdWithoutEnd,
  type LeadCopy,
  topics,
  weekdays,
} from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, seededRandom, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url, speed: 3_600 });
const { bus, campaigns, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 },
  missingValues: 'hold' as const,
};
const steps = [
  { subject: 'For {{industry}}', body: '{{firstName|there}}', delayDays: 0 },
  { subject: 'Again', body: '{{company}}', delayDays: 2 },
];
const waiting = { timeoutMs: 60_000 };
const timeout = 90_000;
const at = () => clock.now().toString({ smallestUnit: 'millisecond' });
const anAddress = () => `${randomUUIDv7()}@example.net`;
const textsTo = (email: string) =>
  sink.mails
    .filter(({ to }) => to.includes(email))
    .map(({ parsed }) => `${parsed.subject}/${parsed.text?.split('\n')[0]}`);

async function haveFields(...keys: string[]) {
  const fields = keys.map((key): CustomField => ({ key, label: key, type: 'text' }));
  await deliverTwice(bus, topics.leads, 'CustomFieldsChanged', 'custom-fields', { fields, changedAt: at() });
  await eventually(async () => {
    const { rows } = await database.query<{ key: string }>('select key from custom_fields order by key');
    expect(rows.map(({ key }) => key)).toEqual(keys.toSorted());
  }, waiting);
}
await haveFields('industry', 'size');

let revision = 1;
const change = ({ leadId, lead }: AttachedLink, changes: Partial<LeadCopy>) => {
  revision += 1;
  const leads = [{ ...lead, ...changes, id: leadId, revision }];
  return deliverTwice(bus, topics.leads, 'LeadsChanged', `change-${randomUUIDv7()}`, { leads, changedAt: at() });
};

async function aCampaign(leads: Partial<LeadCopy>[], texts = steps, launch = true) {
  const campaignId = await campaigns.create(texts, settings);
  const links = await campaigns.attach(campaignId, leads);
  if (launch) await campaigns.launch(campaignId);
  const rows = async () => {
    const { rows: found } = await database.query<{ state: string; lacks: string[] | null; held: boolean }>(
      `select state, lacks, held_until = '${holdWithoutEnd}' is true as held from enrolments
       where campaign_id = $1 order by joined_at, place`,
      [campaignId],
    );
    return found;
  };
  const plan = async () => {
    const { rows: found } = await database.query<{ rule: string; nextSendAt: string | null; obstacle: string | null }>(
      `select plan_rule as rule, next_send_at as "nextSendAt", plan_obstacle as obstacle from campaigns where id = $1`,
      [campaignId],
    );
    return found[0];
  };
  return { campaignId, links: links as [AttachedLink, ...AttachedLink[]], rows, plan };
}

const held = (...lacks: string[]) => ({ state: 'waiting', lacks, held: true });
const isAsRebuilt = async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

test('D9, T5, T8, L6: a lead without a value is held and others go on; once it has the value it gets its email once', {
  timeout,
}, async () => {
  const [lacking, whole, joined] = [anAddress(), anAddress(), anAddress()];
  const { campaignId, links, rows, plan } = await aCampaign([
    { email: lacking, company: 'Mill', fields: { industry: '\u200b\u00a0\u{e0100}' } },
    { email: whole, company: 'Mill', fields: { industry: 'Looms' } },
  ]);
  await eventually(() => expect(textsTo(whole)).toEqual(['For Looms/Ada']), waiting);
  expect((await rows())[0]).toEqual(held('industry'));
  await campaigns.attach(campaignId, [{ email: joined }]);
  await sender.pass({ hours: 50 });
  await eventually(() => expect(textsTo(whole)).toEqual(['For Looms/Ada', 'Again/Mill']), waiting);
  expect((await rows()).map(({ lacks }) => lacks)).toEqual([['industry'], null, ['industry']]);
  await sender.pass({ hours: 50 });
  await eventually(async () => {
    expect(await plan()).toMatchObject({ rule: 'hold', nextSendAt: null });
    expect((await plan())?.obstacle).toContain('such as {{industry}}.');
  }, waiting);
  const { rows: drained } = await database.query('select drained from campaigns where id = $1', [campaignId]);
  expect(drained).toEqual([{ drained: false }]);
  await isAsRebuilt();

  await change(links[0], { company: null, fields: { industry: 'Mills' } });
  await eventually(() => expect(textsTo(lacking)).toEqual(['For Mills/Ada']), waiting);
  // The next step lacks another value.
  await eventually(async () => expect((await rows())[0]).toEqual(held('company')), waiting);
  await sender.pass({ hours: 50 });
  await change(links[0], { company: 'Late', fields: { industry: 'Mills' } });
  await eventually(() => expect(textsTo(lacking)).toEqual(['For Mills/Ada', 'Again/Late']), waiting);
  expect(textsTo(joined)).toEqual([]);
  await isAsRebuilt();
});

test('D9, E1: it goes on when the text gets a fallback or drops the variable, or the field is gone', {
  timeout,
}, async () => {
  await haveFields('industry', 'size', 'region');
  const [one, two, three] = [anAddress(), anAddress(), anAddress()];
  const text = (subject: string) => [{ subject, body: 'Hello', delayDays: 0 }];
  const fallback = await aCampaign([{ email: one }], text('{{industry}} and {{size}}'));
  const dropped = await aCampaign([{ email: two }], text('{{industry}}'));
  const gone = await aCampaign([{ email: three }], text('{{region}}'));
  const all = async () => [(await fallback.rows())[0], (await dropped.rows())[0], (await gone.rows())[0]];
  await eventually(
    async () => expect(await all()).toEqual([held('industry', 'size'), held('industry'), held('region')]),
    waiting,
  );
  await campaigns.write(fallback.campaignId, text('{{industry|Work}} and {{size}}'));
  await eventually(async () => expect((await all())[0]).toEqual(held('size')), waiting);
  await campaigns.write(fallback.campaignId, text('{{industry|Work}} and {{size|more}}'));
  await campaigns.write(dropped.campaignId, text('Plain'));
  await haveFields('industry', 'size');
  await eventually(() => {
    expect([one, two, three].flatMap(textsTo)).toEqual(['Work and more/Hello', 'Plain/Hello', '{{region}}/Hello']);
  }, waiting);
  await isAsRebuilt();
});

test('D9: a person lets it go on without the value, for this step alone, or takes it out', { timeout }, async () => {
  const [now, later, out] = [anAddress(), anAddress(), anAddress()];
  const { campaignId, links, rows } = await aCampaign([
    { email: now, company: null },
    { email: later, company: 'Mill' },
    { email: out },
  ]);
  await eventually(async () => expect(await rows()).toEqual(Array(3).fill(held('industry'))), waiting);
  const hold = (index: number) => `/api/campaigns/${campaignId}/holds/${links[index]!.leadId}`;
  expect((await sender.client().delete(hold(0))).status).toBe(200);
  const until = clock.now().add({ hours: 72 }).toZonedDateTimeISO('America/New_York').toPlainDate().toString();
  expect((await sender.client().put(hold(1), { until })).status).toBe(200);
  await campaigns.write(campaignId, [steps[0]!, { ...steps[1]!, subject: 'Once more' }]);
  await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, {
    ...{ campaignId, links: [{ linkId: links[2]!.linkId, leadId: links[2]!.leadId }], detachedAt: at() },
  });
  await eventually(() => expect(textsTo(now)).toEqual(['For/Ada']), waiting);
  await eventually(async () => expect((await rows())[0]).toEqual(held('company')), waiting);
  await sender.pass({ hours: 80 });
  await eventually(() => expect(textsTo(later)).toEqual(['For/Ada']), waiting);
  await eventually(async () => {
    const { rows: found } = await database.query('select state from enrolments where lead_id = $1', [links[2]!.leadId]);
    expect(found).toEqual([{ state: 'detached' }]);
  });
  expect(textsTo(out)).toEqual([]);
  await isAsRebuilt();
});

test('D9, S1: a value that goes before the claim holds; a campaign that leaves gaps goes on', { timeout }, async () => {
  const [lost, gap] = [anAddress(), anAddress()];
  const { links, rows } = await aCampaign([{ email: lost, company: 'Mill', fields: { industry: 'Looms' } }]);
  await eventually(() => expect(textsTo(lost)).toHaveLength(1), waiting);
  await change(links[0], { company: '', fields: { industry: 'Looms' } });
  await eventually(async () => expect((await rows())[0]).toEqual(held('company')), waiting);
  await sender.pass({ hours: 50 });
  expect(textsTo(lost)).toHaveLength(1);
  const empty = await campaigns.create(steps.slice(0, 1), { ...settings, missingValues: 'empty' });
  await campaigns.attach(empty, [{ email: gap }]);
  await campaigns.launch(empty);
  await eventually(() => expect(textsTo(gap)).toEqual(['For/Ada']), waiting);
});

test('D9, T7: thousands of held leads are no reason for a good one to wait', { timeout }, async () => {
  const good = anAddress();
  const { campaignId } = await aCampaign([], steps.slice(0, 1), false);
  for (let block = 0; block < 6; block += 1)
    await campaigns.attach(
      campaignId,
      Array.from({ length: 500 }, () => ({ email: anAddress() })),
    );
  await campaigns.attach(campaignId, [{ email: good, fields: { industry: 'Looms' } }]);
  await campaigns.launch(campaignId);
  await eventually(() => expect(textsTo(good)).toEqual(['For Looms/Ada']), waiting);
  await eventually(async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from enrolments where campaign_id = $1 and lacks is not null',
      [campaignId],
    );
    expect(rows[0]?.count).toBe(3_000);
  }, waiting);
});

test('D9, S1: whenever values come and go, each email leaves whole, and once', { timeout }, async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const running = await Promise.all(
    Array.from({ length: 15 }, () => {
      const leads = Array.from({ length: 6 }, () => ({
        ...{ email: anAddress(), company: 'Mill' },
        fields: random.next() < 0.5 ? { industry: 'Looms' } : ({} as Record<string, string>),
      }));
      return aCampaign(leads, steps.slice(0, 1), false);
    }),
  );
  for (const { campaignId } of running) await campaigns.launch(campaignId);
  const links = running.flatMap((campaign) => campaign.links);
  for (let turn = 0; turn < 60; turn += 1) {
    await wait(random.next() * 5);
    await change(random.pick(links), { fields: random.next() < 0.5 ? { industry: 'Mills' } : {} });
  }
  for (const link of links) await change(link, { fields: { industry: 'Mills' } });
  await eventually(() => {
    for (const { lead } of links) expect(textsTo(lead.email)).toHaveLength(1);
  }, waiting);
  expect(links.flatMap(({ lead }) => textsTo(lead.email)).filter((text) => text.startsWith('For/'))).toEqual([]);
  await isAsRebuilt();
});
