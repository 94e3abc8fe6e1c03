import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { bus, clock, user, visitor, aCampaign, aLink, aSentEmail, writeSteps, isHandled, figures } = tracking;
const { clickPath, openPath, asBrowser, afterABurst } = tracking;

type Figures = Record<string, number>;
const counters = ['sentCount', 'openCount', 'clickCount', 'replyCount'];

const sumOf = (rows: readonly Figures[], names: readonly string[]): Figures =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]));
const only = (row: Figures, names: readonly string[]): Figures =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? 0]));

/** Three leads and four emails: opened by a person and by a machine, clicked, answered, bounced. */
async function aLivelyCampaign() {
  const { campaignId, path } = await aCampaign();
  await writeSteps(campaignId, 3);
  const [ada, lin, sam] = [await aLink(campaignId), await aLink(campaignId), await aLink(campaignId)];
  const opened = await aSentEmail(ada, '2026-02-27T15:00:00.000Z');
  const clicked = await aSentEmail(ada, '2026-03-01T15:00:00.000Z', 2);
  const prefetched = await aSentEmail(lin, '2026-03-02T04:30:00.000Z');
  await aSentEmail(sam, '2026-03-02T05:30:00.000Z');
  for (let times = 0; times < 2; times += 1) await visitor.get(openPath(opened), asBrowser);
  await tracking.head(openPath(prefetched));
  await tracking.hitsAreRecorded();
  await visitor.get(clickPath(clicked), asBrowser);
  afterABurst();
  await eventually(async () => expect(await figures(campaignId)).toMatchObject({ clickCount: 1 }));
  await user.post(`${path}/tracking`, { leadId: ada.leadId, event: 'reply' });
  await user.post(`${path}/tracking`, { leadId: sam.leadId, event: 'bounce' });
  return { campaignId, path, ada };
}

test('GET /api/campaigns/{id}/funnel counts the emails of each step; O4: the steps add up to the counters', async () => {
  const { campaignId, path } = await aLivelyCampaign();
  const { status, body } = await user.get(`${path}/funnel`);
  expect(status).toBe(200);
  expect(body.steps).toEqual([
    { stepNumber: 1, sentCount: 3, openCount: 1, clickCount: 0, replyCount: 0, bounceCount: 1 },
    { stepNumber: 2, sentCount: 1, openCount: 1, clickCount: 1, replyCount: 1, bounceCount: 0 },
    { stepNumber: 3, sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0 },
  ]);
  const counted = [...counters, 'bounceCount'];
  expect(body.campaign).toEqual(await figures(campaignId));
  expect(sumOf(body.steps, counted)).toEqual(only(body.campaign, counted));
});

test('O4: the rows of the funnel are those of the report, also of a lead that was removed', async () => {
  const { campaignId, path, ada } = await aLivelyCampaign();
  const unsent = await aLink(campaignId);
  const links = [ada, unsent].map(({ linkId, leadId }) => ({ linkId, leadId }));
  const detached = { campaignId, links, detachedAt: '2026-03-02T15:00:00Z' };
  await isHandled(await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, detached));
  const { report } = (await user.get(`${path}/report`)).body;
  const holding = (holds: (row: Record<string, unknown>) => unknown) => report.filter(holds).length;
  expect((await user.get(`${path}/funnel`)).body.rows).toEqual({
    total: report.length,
    sent: holding(({ sentAt }) => sentAt),
    opened: holding(({ openedAt }) => openedAt),
    clicked: holding(({ clickedAt }) => clickedAt),
    bounced: holding(({ bounced }) => bounced),
    spam: holding(({ spam }) => spam),
    replied: holding(({ replied }) => replied),
    optedOut: 0,
  });
  expect(report).toHaveLength(3);
});

test('O4: an email whose step nobody told is counted in a line of its own', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const sent = { ...tracking.idsOf(link), emailId: randomUUIDv7() };
  await tracking.service.context.database.query(
    `insert into emails (id, campaign_id, lead_id, link_id, sent_at) values ($1, $2, $3, $4, '2026-03-02T14:00Z')`,
    [sent.emailId, campaignId, sent.leadId, sent.linkId],
  );
  expect((await user.get(`${path}/funnel`)).body.steps).toMatchObject([{ stepNumber: null, sentCount: 1 }]);
});

test('GET /api/campaigns/{id}/series has every day, and its sums are the counters (O4)', async () => {
  const { campaignId, path } = await aLivelyCampaign();
  const today = clock.now().toString().slice(0, 10);
  const { status, body } = await user.get(`${path}/series?days=7&timeZone=UTC`);
  expect(status).toBe(200);
  expect(body.timeZone).toBe('UTC');
  expect(body.days).toHaveLength(7);
  expect(body.days.at(-1).date).toBe(today);
  expect(body.days.map(({ sentCount }: Figures) => sentCount)).toEqual([0, 0, 0, 1, 0, 1, 2]);
  expect(sumOf(body.days, counters)).toEqual(only(await figures(campaignId), counters));
  expect(sumOf(body.days, ['bounceCount', 'optOutCount'])).toEqual({ bounceCount: 1, optOutCount: 0 });
  expect((await user.get(`${path}/series`)).body).toMatchObject({ timeZone: 'UTC', days: { length: 30 } });
  expect((await user.get(`${path}/series?days=90`)).body.days).toHaveLength(90);
});

test('O4: a series says what happened in as many days before it', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  for (const [at, happens] of [
    ['2026-02-18T12:00:00Z', false],
    ['2026-02-20T12:00:00Z', true],
    ['2026-02-24T12:00:00Z', false],
  ] as const)
    await tracking.service.context.database.query(
      `insert into emails (id, campaign_id, lead_id, link_id, sent_at, bounced_at, opted_out_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [randomUUIDv7(), campaignId, link.leadId, link.linkId, at, happens ? at : null],
    );
  const { body } = await user.get(`${path}/series?days=7&timeZone=UTC`);
  expect([body.days[0].date, sumOf(body.days, ['sentCount'])]).toEqual(['2026-02-24', { sentCount: 1 }]);
  expect(body.before).toEqual({
    ...{ sentCount: 2, openCount: 0, clickCount: 0, replyCount: 0 },
    ...{ bounceCount: 1, optOutCount: 1 },
  });
});

test('the days of a series are those of the time zone that was asked for', async () => {
  const { path } = await aLivelyCampaign();
  const sentOn = async (timeZone: string) => {
    const { body } = await user.get(`${path}/series?days=7&timeZone=${encodeURIComponent(timeZone)}`);
    return body.days.slice(-2).map(({ date, sentCount }: { date: string; sentCount: number }) => [date, sentCount]);
  };
  expect(await sentOn('America/New_York')).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ]);
  expect(await sentOn('UTC')).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
  ]);
});

test('GET /api/analytics/series adds up to the overview, without deleted campaigns (O4)', async () => {
  const gone = await aLivelyCampaign();
  await aLivelyCampaign();
  const { campaignId } = gone;
  await isHandled(await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId }));
  const { days } = (await user.get('/api/analytics/series?days=30')).body;
  const { overview } = (await user.get('/api/analytics')).body;
  expect(sumOf(days, ['sentCount', 'openCount', 'clickCount'])).toEqual({
    sentCount: overview.totalSent,
    openCount: overview.totalOpens,
    clickCount: overview.totalClicks,
  });
  for (const part of ['funnel', 'series']) expect((await user.get(`${gone.path}/${part}`)).status).toBe(404);
});

test.each(['days=8', 'days=', 'timeZone=Nowhere', 'timeZone=%2B01:00'])(
  'a series with %s is refused',
  async (query) => {
    expect(await user.get(`/api/analytics/series?${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  },
);
