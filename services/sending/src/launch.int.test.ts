import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, type LaunchCheck, type LaunchForecast, topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { runSender, start } from './testing/running-sender.ts';
import { startScriptedObjects } from './testing/scripted-objects.ts';

const objects = await startScriptedObjects();
const sender = await runSender({ speed: 1, objectsUrl: objects.url });
const { campaigns, bus, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await objects[Symbol.asyncDispose]();
});

const step = (subject: string, body: string, delayDays = 0) => ({ subject, body, delayDays });
const plainSteps = [step('Hello', 'Hi there'), step('Again', 'Still there?', 2)];
const at = start.toString();
const waiting = { timeoutMs: 20_000 };
const anAddress = () => `${randomUUIDv7()}@example.net`;
const someLeads = (count: number) => Array.from({ length: count }, () => ({ email: anAddress() }));

async function answered<Body>(path: string): Promise<Body> {
  const { status, body } = await sender.client().get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const check = (campaignId: string) => answered<LaunchCheck>(`/api/campaigns/${campaignId}/launch-check`);
const forecast = (campaignId: string, query = '') =>
  answered<LaunchForecast>(`/api/campaigns/${campaignId}/forecast${query}`);

/** Waits for the steps, because topics overtake one another and leads may arrive first. */
const hasSteps = (campaignId: string, count: number) =>
  eventually(async () => {
    const { rows } = await database.query('select jsonb_array_length(steps) as count from campaigns where id = $1', [
      campaignId,
    ]);
    expect(rows).toEqual([{ count }]);
  }, waiting);

const hasLeads = (campaignId: string, count: number) =>
  eventually(async () => expect(await check(campaignId)).toMatchObject({ leadCount: count }), waiting);

async function aDraft(texts: Parameters<typeof campaigns.create>[0], leads: Parameters<typeof campaigns.attach>[1]) {
  const campaignId = await campaigns.create(texts);
  const links = await campaigns.attach(campaignId, leads);
  await hasSteps(campaignId, texts.length);
  await hasLeads(campaignId, leads.length);
  return { campaignId, links };
}

async function attachAgain(campaignId: string, links: AttachedLink[]) {
  const again = links.map((link) => ({ ...link, linkId: randomUUIDv7() }));
  await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, { campaignId, links: again, attachedAt: at });
}

const detach = (campaignId: string, links: AttachedLink[]) =>
  deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, {
    campaignId,
    links: links.map(({ linkId, leadId }) => ({ linkId, leadId })),
    detachedAt: at,
  });

const unsubscribe = (campaignId: string, { linkId, leadId }: AttachedLink) =>
  deliverTwice(bus, topics.engagement, 'Unsubscribed', campaignId, {
    ...{ campaignId, leadId, linkId, emailId: randomUUIDv7(), at, test: false },
  });

const addresses = ({ leads }: { leads: { email: string }[] }) => leads.map(({ email }) => email);
const nothing = { count: 0, leads: [] };

describe.concurrent('launch check', () => {
  test('a campaign with nothing to look at', async () => {
    const { campaignId } = await aDraft(plainSteps, someLeads(2));
    expect(await check(campaignId)).toEqual({
      leadCount: 2,
      emptyVariables: nothing,
      invalidAddresses: nothing,
      suppressedAddresses: nothing,
      undeliverableAddresses: nothing,
      riskyAddresses: nothing,
      inActiveCampaigns: nothing,
      unfinishedSteps: [],
      unreadableAttachments: [],
      arrival: [],
    });
  });

  test('D3: who has an empty variable that a step uses without a fallback, and which', async () => {
    const texts = [
      step('For {{ company }}', '{{firstName|there}}, {{lastName}}'),
      step('', 'As {{jobRole}}{{nickname}}', 2),
    ];
    const { campaignId, links } = await aDraft(texts, [
      { email: 'whole@example.net', company: 'Acme', jobRole: 'CEO', firstName: '' },
      { email: 'bare@example.net', lastName: '' },
      { email: 'roleless@example.net', company: 'Acme', jobRole: '' },
    ]);
    const { emptyVariables } = await check(campaignId);
    expect(emptyVariables.count).toBe(2);
    expect(emptyVariables.leads).toEqual([
      {
        leadId: links[1]?.leadId,
        firstName: 'Ada',
        lastName: '',
        email: 'bare@example.net',
        variables: ['company', 'lastName', 'jobRole'],
      },
      expect.objectContaining({ email: 'roleless@example.net', variables: ['jobRole'] }),
    ]);
  });

  test('D6: attachments that are missing, changed or away, by the step that has them', async () => {
    const aFile = (filename: string, path = `/objects/${randomUUIDv7()}`) => ({
      filename,
      path,
      contentType: 'application/pdf',
      size: 10,
    });
    const [good, changed, missing] = [aFile('good.pdf'), aFile('changed.pdf'), aFile('missing.pdf')];
    const [away, elsewhere] = [aFile('away.pdf'), aFile('elsewhere.pdf', '/objects/../metrics')];
    objects.put(good.path, Buffer.alloc(10));
    objects.put(changed.path, Buffer.alloc(11));
    objects.script(away.path, ...Array.from({ length: 50 }, () => 503));
    const [first, second] = plainSteps as [(typeof plainSteps)[0], (typeof plainSteps)[0]];
    const steps = [
      { ...first, attachments: [good, missing] },
      { ...second, attachments: [changed, away, elsewhere, good] },
    ];
    const { campaignId } = await aDraft(steps, someLeads(1));
    expect((await check(campaignId)).unreadableAttachments).toEqual([
      { stepNumber: 1, filename: 'missing.pdf', problem: 'gone' },
      { stepNumber: 2, filename: 'changed.pdf', problem: 'gone' },
      { stepNumber: 2, filename: 'away.pdf', problem: 'away' },
      { stepNumber: 2, filename: 'elsewhere.pdf', problem: 'gone' },
    ]);
    expect(objects.requests.filter((request) => !request.startsWith('HEAD /objects/'))).toEqual([]);
  });

  test('J5, J3: invalid addresses, while their leads are attached', async () => {
    const { campaignId, links } = await aDraft(plainSteps, [
      { email: '', mailable: false },
      ...someLeads(1),
      { email: 'ada@', mailable: false },
    ]);
    expect(addresses((await check(campaignId)).invalidAddresses)).toEqual(['', 'ada@']);
    await detach(campaignId, links.slice(2));
    await hasLeads(campaignId, 2);
    expect(addresses((await check(campaignId)).invalidAddresses)).toEqual(['']);
    await attachAgain(campaignId, links.slice(2));
    await hasLeads(campaignId, 3);
    expect((await check(campaignId)).invalidAddresses.count).toBe(2);
  });

  test('S6: suppressed addresses, also of a lead that was never mailed, and why', async () => {
    const [gone, present] = someLeads(2) as [{ email: string }, { email: string }];
    const { campaignId, links } = await aDraft(plainSteps, [gone, present]);
    const next = await aDraft(plainSteps, [present, { email: gone.email.toUpperCase() }]);
    await unsubscribe(campaignId, links[0] as AttachedLink);
    await eventually(async () => {
      const { suppressedAddresses } = await check(next.campaignId);
      expect(suppressedAddresses).toMatchObject({ count: 1, leads: [{ reason: 'unsubscribed' }] });
      expect(addresses(suppressedAddresses)).toEqual([gone.email.toUpperCase()]);
    }, waiting);
  });

  test('S9: who gets nothing anyway is counted for that alone', async () => {
    const anywhere = { email: `info@${randomUUIDv7()}.example`, company: null };
    const { campaignId, links } = await aDraft([step('For {{company}}', 'Hi')], [anywhere]);
    const active = await campaigns.create(plainSteps);
    await attachAgain(active, links);
    await campaigns.launch(active);
    await eventually(async () => {
      const found = await check(campaignId);
      expect([found.emptyVariables, found.riskyAddresses, found.inActiveCampaigns].map((each) => each?.count)).toEqual([
        1, 1, 1,
      ]);
    }, waiting);
    await unsubscribe(active, links[0] as AttachedLink);
    await eventually(async () => {
      const { emptyVariables, riskyAddresses, inActiveCampaigns, suppressedAddresses } = await check(campaignId);
      expect(suppressedAddresses.count).toBe(1);
      expect([emptyVariables, riskyAddresses, inActiveCampaigns]).toEqual([nothing, nothing, nothing]);
    }, waiting);
  });

  test('leads of another campaign that is active, as long as they are attached to it', async () => {
    const { campaignId, links } = await aDraft(plainSteps, someLeads(3));
    const [active, draft] = [await campaigns.create(plainSteps), await campaigns.create(plainSteps)];
    await attachAgain(active, links.slice(1));
    await attachAgain(draft, links);
    await hasLeads(draft, 3);
    expect((await check(campaignId)).inActiveCampaigns.count).toBe(0);

    await campaigns.launch(active);
    await eventually(async () => {
      const { inActiveCampaigns } = await check(campaignId);
      expect(inActiveCampaigns.leads.map(({ leadId }) => leadId)).toEqual([links[1]?.leadId, links[2]?.leadId]);
      expect(inActiveCampaigns.leads[0]?.campaignIds).toEqual([active]);
    }, waiting);
    expect((await check(active)).inActiveCampaigns.count).toBe(0);

    await unsubscribe(active, links[1] as AttachedLink);
    await detach(active, links.slice(1, 2));
    await eventually(async () => {
      const { inActiveCampaigns } = await check(campaignId);
      expect(inActiveCampaigns.leads.map(({ leadId }) => leadId)).toEqual([links[2]?.leadId]);
    }, waiting);
  });

  test('L2, D4: steps that lack something, where a follow-up needs no subject', async () => {
    const { campaignId } = await aDraft([step(' ', ' \n'), step(' ', 'Hi', 1), step(' ', '', 1)], []);
    await eventually(async () => {
      expect((await check(campaignId)).unfinishedSteps).toEqual([
        { stepNumber: 1, empty: ['subject', 'body'] },
        { stepNumber: 3, empty: ['body'] },
      ]);
    }, waiting);
  });

  test('all are counted, the first fifty are listed in attach order', async () => {
    const leads = Array.from({ length: 120 }, (_, place) => ({ email: `${place}@example.net` }));
    const { campaignId } = await aDraft([step('Hello', '{{company}}')], leads);
    const { emptyVariables } = await check(campaignId);
    expect(emptyVariables.count).toBe(120);
    expect(addresses(emptyVariables)).toEqual(leads.slice(0, 50).map(({ email }) => email));
  });
});

describe.concurrent('forecast', () => {
  test('of the campaign as it is: only leads that can be mailed count', async () => {
    const { campaignId } = await aDraft(plainSteps, [...someLeads(2), { email: '', mailable: false }]);
    const { firstSendAt, lastSendAt, ...figures } = await forecast(campaignId);
    expect(figures).toEqual({ emailsPerDayMax: 96, emailsTotal: 4 });
    const between = Temporal.Instant.from(lastSendAt as string).since(Temporal.Instant.from(firstSendAt as string));
    expect(between.total('minutes')).toBe(2 * 24 * 60 + 5);
  });

  test('with other settings, which are kept nowhere', async () => {
    const { campaignId } = await aDraft(plainSteps, someLeads(2));
    const tried = '?delayMinutes=60&sendWindowStart=0&sendWindowEnd=0&timezone=UTC&allowedWeekdays=Sunday,Saturday';
    const { firstSendAt, emailsPerDayMax } = await forecast(campaignId, tried);
    expect({ firstSendAt, emailsPerDayMax }).toEqual({ firstSendAt: '2026-03-07T00:00:00Z', emailsPerDayMax: 24 });
    expect(await forecast(campaignId)).toMatchObject({ emailsPerDayMax: 96 });
  });

  test('D9: where a lead without a value waits, it counts for nothing', async () => {
    const needs = [step('Hello', 'To {{company}} of {{lastName}}'), step('Again', '{{jobRole}}', 2)];
    const leads = someLeads(2).map((lead, place) => ({ ...lead, company: place === 0 ? 'Mill' : null }));
    const { campaignId } = await aDraft(needs, leads);
    expect(await forecast(campaignId)).toMatchObject({ emailsTotal: 4 });
    expect(await forecast(campaignId, '?missingValues=hold')).toMatchObject({ emailsTotal: 2 });
  });

  test('without leads there is nothing to send', async () => {
    const { campaignId } = await aDraft(plainSteps, []);
    await eventually(async () => {
      expect(await forecast(campaignId)).toEqual({
        emailsPerDayMax: 96,
        emailsTotal: 0,
        firstSendAt: null,
        lastSendAt: null,
      });
    }, waiting);
  });

  test('L8: none once the campaign was launched', async () => {
    const { campaignId } = await aDraft(plainSteps, someLeads(1));
    await campaigns.launch(campaignId);
    await eventually(async () => {
      const { status, body } = await sender.client().get(`/api/campaigns/${campaignId}/forecast`);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'campaign-launched' });
    }, waiting);
  });

  test.each([
    'delayMinutes=0',
    'delayMinutes=soon',
    'sendWindowEnd=1440',
    'timezone=Mars/Olympus',
    'allowedWeekdays=',
    'allowedWeekdays=Monday,Monday',
  ])('L8: settings that could not be saved are refused: %s', async (query) => {
    const { status, body } = await sender.client().get(`/api/campaigns/${randomUUIDv7()}/forecast?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed-query' });
  });
});

test.each(['forecast', 'launch-check'])('%s of a campaign that is not there', async (name) => {
  expect((await sender.client().get(`/api/campaigns/${randomUUIDv7()}/${name}`)).status).toBe(404);
  const { campaignId } = await aDraft(plainSteps, []);
  await campaigns.tell('CampaignDeleted', campaignId);
  await eventually(async () => {
    expect((await sender.client().get(`/api/campaigns/${campaignId}/${name}`)).status).toBe(404);
  }, waiting);
});
