import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { service, bus, user, visitor, aCampaign, aLink, aSentEmail, handOver, idsOf, isHandled, publishedOf } = tracking;
const { clickPath, openPath, asBrowser, figures, afterABurst, writeSteps } = tracking;

const track = (path: string, leadId: string, event: string) => user.post(`${path}/tracking`, { leadId, event });

test('GET …/report is the campaign with its figures and a row per lead', async () => {
  const { campaignId, path } = await aCampaign('Spring');
  const [one, two] = [await aLink(campaignId), await aLink(campaignId, { firstName: 'Lin' })];
  const emailId = await aSentEmail(one);
  const { status, body } = await user.get(`${path}/report`);
  expect(status).toBe(200);
  expect(body.campaign).toEqual({
    id: campaignId,
    name: 'Spring',
    status: 'draft',
    createdAt: '2026-03-02T14:00:00.000Z',
    launchedAt: null,
    totalLeads: 2,
    sentCount: 1,
    openCount: 0,
    clickCount: 0,
    bounceCount: 0,
    spamCount: 0,
    replyCount: 0,
    optOutCount: 0,
  });
  expect(body.report).toMatchObject([
    {
      id: one.linkId,
      campaignId,
      leadId: one.leadId,
      lead: { id: one.leadId, ...one.lead, status: 'new', createdAt: '2026-03-02T14:30:00.000Z' },
      status: 'sent',
      emailId,
      sentAt: '2026-03-02T14:50:00.000Z',
      openedAt: null,
      bounced: false,
      bouncedAt: null,
      spam: false,
      replied: false,
      createdAt: '2026-03-02T14:30:00.000Z',
    },
    { id: two.linkId, lead: { firstName: 'Lin' }, status: 'pending', emailId: null, sentAt: null },
  ]);
  expect((await user.get('/api/campaigns/nonsense/report')).status).toBe(404);
  expect((await user.get(`/api/campaigns/${randomUUIDv7()}/report`)).status).toBe(404);
  expect((await visitor.get(`${path}/report`)).status).toBe(401);
});

describe('S7: test actions', () => {
  test('target the newest sent email, count, and are marked as tests', async () => {
    const { campaignId, path } = await aCampaign();
    const link = await aLink(campaignId);
    await aSentEmail(link, '2026-03-02T14:40:00.000Z');
    const newest = await aSentEmail(link, '2026-03-02T14:50:00.000Z');
    for (const event of ['open', 'bounce', 'spam', 'reply', 'reply']) {
      expect(await track(path, link.leadId, event)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await figures(campaignId)).toMatchObject({
      sentCount: 2,
      openCount: 1,
      bounceCount: 1,
      spamCount: 1,
      replyCount: 1,
    });
    const { body } = await user.get(`${path}/report`);
    const at = '2026-03-02T15:00:00.000Z';
    expect(body.report).toMatchObject([
      {
        emailId: newest,
        openedAt: at,
        bounced: true,
        bouncedAt: at,
        spam: true,
        spamAt: at,
        replied: true,
        repliedAt: at,
      },
    ]);
    await eventually(() =>
      expect(publishedOf(newest).map(({ type, data }) => [type, data.test])).toEqual([
        ['EmailOpened', true],
        ['EmailBounced', true],
        ['SpamReported', true],
        ['ReplyReceived', true],
      ]),
    );
    expect(publishedOf(newest)[2].data.real).toBe(false);
  });

  test('are refused with a sentence when nothing was sent, and when there is no such link', async () => {
    const { campaignId, path } = await aCampaign();
    const link = await aLink(campaignId);
    expect(await track(path, link.leadId, 'open')).toMatchObject({
      status: 409,
      body: { code: 'nothing-sent', message: expect.stringContaining('No email was sent') },
    });
    expect(await track(path, randomUUIDv7(), 'open')).toMatchObject({ status: 404, body: { code: 'link-not-found' } });
    expect((await track(`/api/campaigns/${randomUUIDv7()}`, link.leadId, 'open')).status).toBe(404);
  });

  test.each([{ leadId: 'x', event: 'open' }, { leadId: randomUUIDv7(), event: 'click' }, { event: 'open' }, {}, []])(
    'with %j are refused',
    async (body) => {
      const { path } = await aCampaign();
      const answer = await user.post(`${path}/tracking`, body);
      expect([400, 422]).toContain(answer.status);
      expect(answer.body.message).toBeTypeOf('string');
    },
  );
});

describe('J3: a removed lead', () => {
  test('keeps its row and its figures once something was sent to it', async () => {
    const { campaignId, path } = await aCampaign();
    const [sent, unsent] = [await aLink(campaignId), await aLink(campaignId)];
    const emailId = await aSentEmail(sent);
    await visitor.get(openPath(emailId), asBrowser);
    await tracking.hitsAreRecorded();
    const links = [sent, unsent].map(({ linkId, leadId }) => ({ linkId, leadId }));
    const detachedAt = '2026-03-02T15:00:00Z';
    const id = await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, { campaignId, links, detachedAt });
    await isHandled(id);
    const { body } = await user.get(`${path}/report`);
    expect(body.report).toMatchObject([{ id: sent.linkId, lead: { firstName: 'Ada' }, sentAt: expect.any(String) }]);
    expect(await figures(campaignId)).toMatchObject({ totalLeads: 0, sentCount: 1, openCount: 1 });
  });

  test('has no lead any more once it is erased, also when its fields come late', async () => {
    const { campaignId, path } = await aCampaign();
    const link = await aLink(campaignId, { firstName: 'Canary' });
    const emailId = await aSentEmail(link);
    const erased = { leadIds: [link.leadId], erasedAt: '2026-03-02T15:00:00Z' };
    await isHandled(await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure-1', erased));
    const fields = { ...link.lead, id: link.leadId };
    const late = await deliverTwice(bus, topics.leads, 'LeadsCompleted', 'import-1', { leads: [fields] });
    await isHandled(late);
    expect((await user.get(`${path}/report`)).body.report).toMatchObject([{ leadId: link.leadId, lead: null }]);
    expect((await visitor.get(clickPath(emailId), asBrowser)).status).toBe(404);
    const { rows } = await service.context.database.query<{ text: string }>(
      'select jsonb_agg(leads)::text as text from leads',
    );
    expect(rows[0]?.text ?? '').not.toContain('Canary');
  });
});

test('J4: blanks of a lead that are filled later appear, whichever word comes first', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId, { company: null });
  const fields = { ...link.lead, id: link.leadId, company: 'Engines' };
  const id = await deliverTwice(bus, topics.leads, 'LeadsCompleted', 'import-2', { leads: [fields] });
  await isHandled(id);
  const again = await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
    campaignId,
    links: [
      {
        linkId: link.linkId,
        leadId: link.leadId,
        position: 900,
        mailable: true,
        lead: link.lead,
        leadCreatedAt: '2026-03-02T14:30:00Z',
      },
    ],
    attachedAt: '2026-03-02T15:00:00Z',
  });
  await isHandled(again);
  expect((await user.get(`${path}/report`)).body.report).toMatchObject([{ lead: { company: 'Engines' } }]);
});

test('what a person changed of a lead appears, and older copies that come later do not', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId, { company: 'Engines' });
  const copy = { ...link.lead, id: link.leadId };
  const changed = { ...copy, company: null, jobRole: 'Analyst', fields: { industry: 'Looms' }, revision: 2 };
  const changedAt = '2026-03-02T15:00:00Z';
  await deliverTwice(bus, topics.leads, 'LeadsChanged', 'change-1', { leads: [changed], changedAt });
  const older = { ...copy, company: 'Mills', jobRole: null, revision: 1 };
  await isHandled(await deliverTwice(bus, topics.leads, 'LeadsChanged', 'change-2', { leads: [older], changedAt }));
  await isHandled(await deliverTwice(bus, topics.leads, 'LeadsCompleted', 'import-3', { leads: [copy] }));
  const { report } = (await user.get(`${path}/report`)).body;
  expect(report).toMatchObject([{ lead: { company: null, jobRole: 'Analyst' } }]);
  const { rows } = await service.context.database.query<{ text: string }>(
    'select jsonb_agg(leads)::text as text from leads',
  );
  expect(rows[0]?.text).not.toContain('Looms');
});

test('D1: failed emails and finished leads show their reason', async () => {
  const { campaignId, path } = await aCampaign();
  const [one, two] = [await aLink(campaignId), await aLink(campaignId)];
  const emailId = randomUUIDv7();
  await handOver(one, emailId);
  await deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, {
    ...idsOf(one),
    emailId,
    stepNumber: 1,
    reason: 'Mailbox full',
    failedAt: '2026-03-02T14:55:00Z',
    deadAddress: false,
  });
  const id = await deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, {
    ...idsOf(two),
    outcome: 'completed',
    reason: 'The lead replied',
    finishedAt: '2026-03-02T14:55:00Z',
  });
  await isHandled(id);
  expect((await user.get(`${path}/report`)).body.report).toMatchObject([
    { status: 'failed', reason: 'Mailbox full', sentAt: null },
    { status: 'completed', reason: 'The lead replied' },
  ]);
  expect(await figures(campaignId)).toMatchObject({ sentCount: 0 });
});

test('S3, O4: an email that the recipient’s server refused is sent and bounced in every figure, once', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const emailId = randomUUIDv7();
  await writeSteps(campaignId, 2);
  await handOver(link, emailId);
  const failedAt = '2026-03-02T14:55:00.000Z';
  const failed = { ...idsOf(link), emailId, stepNumber: 1, reason: 'full: 552 no room', failedAt, deadAddress: false };
  await isHandled(await deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, { ...failed, bounced: true }));
  const row = async () => (await user.get(`${path}/report`)).body.report[0];
  const sentAndBounced = { emailId, sentAt: failedAt, bounced: true, bouncedAt: failedAt };
  expect(await row(), 'the lead goes on').toMatchObject({ ...sentAndBounced, status: 'sent', reason: null });
  expect(await figures(campaignId)).toMatchObject({ sentCount: 1, bounceCount: 1 });
  const { steps, rows } = (await user.get(`${path}/funnel`)).body;
  expect(steps).toMatchObject([
    { stepNumber: 1, sentCount: 1, bounceCount: 1 },
    { stepNumber: 2, sentCount: 0 },
  ]);
  expect(rows).toMatchObject({ total: 1, sent: 1, bounced: 1 });

  await track(path, link.leadId, 'bounce');
  expect(await figures(campaignId)).toMatchObject({ sentCount: 1, bounceCount: 1 });
  const received = `${path}/received-mails?leadId=${link.leadId}`;
  const [{ id: mailId }] = (await user.get(received)).body;
  const corrected = await user.put(`${path}/received-mails/${mailId}/verdict`, { verdict: 'other', returnsOn: null });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  expect(await row(), 'what the server said stays').toMatchObject(sentAndBounced);
  expect(await figures(campaignId)).toMatchObject({ sentCount: 1, bounceCount: 1 });

  const ended = { ...idsOf(link), outcome: 'failed', reason: failed.reason, finishedAt: failedAt } as const;
  await isHandled(await deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, ended));
  expect(await row()).toMatchObject({ ...sentAndBounced, status: 'failed', reason: failed.reason });
  expect((await user.get(`${path}/report-rows?status=failed`)).body).toMatchObject({ counts: { failed: 1, sent: 0 } });
});

test('D2, E4: an unknown email leaves its link pending with the reason; the last step completes it until one is added', async () => {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const emailId = randomUUIDv7();
  const email = { ...idsOf(link), emailId, stepNumber: 1, messageId: '<m@x>' };
  const row = async () => (await user.get(`${path}/report`)).body.report[0];
  const rowAfter = async (mark: string) => {
    await isHandled(mark);
    return row();
  };
  await writeSteps(campaignId, 1);
  const reason = 'The mail server did not confirm the email';
  const unknown = { ...email, reason, at: '2026-03-02T14:51:00Z' };
  const lost = await deliverTwice(bus, topics.emails, 'EmailUnknown', campaignId, unknown);
  expect(await rowAfter(lost)).toMatchObject({ status: 'pending', reason, emailId: null });
  const sent = { ...email, sentAt: '2026-03-02T14:51:00.000Z', lastStep: true };
  const found = await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, sent);
  expect(await rowAfter(found)).toMatchObject({ status: 'completed', reason: null, emailId });
  await writeSteps(campaignId, 2);
  expect(await row()).toMatchObject({ status: 'sent', reason: null });
});

test('O4: analytics, report and rows agree, and a deleted campaign counts nowhere but its links still work', async () => {
  const { overview: before } = (await user.get('/api/analytics')).body;
  const { campaignId, path } = await aCampaign('Top of all');
  const link = await aLink(campaignId);
  const emailId = await aSentEmail(link);
  await visitor.get(clickPath(emailId), asBrowser);
  afterABurst();
  await eventually(async () => expect(await figures(campaignId)).toMatchObject({ clickCount: 1 }));
  await track(path, link.leadId, 'bounce');
  const started = { campaignId, launchedAt: '2026-03-02T14:45:00Z' };
  const start = await deliverTwice(bus, topics.campaigns, 'CampaignStarted', campaignId, started);
  await isHandled(start);
  const { overview, topPerformingCampaigns } = (await user.get('/api/analytics')).body;
  expect(overview).toMatchObject({
    totalCampaigns: before.totalCampaigns + 1,
    activeCampaigns: before.activeCampaigns + 1,
    totalSent: before.totalSent + 1,
    totalOpens: before.totalOpens + 1,
    totalClicks: before.totalClicks + 1,
    totalBounces: before.totalBounces + 1,
  });
  expect(topPerformingCampaigns).toContainEqual({
    ...{ id: campaignId, name: 'Top of all', sentCount: 1, openRate: 100 },
    ...{ replyCount: 0, replyRate: 0, isRanked: false },
  });

  const deleted = await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId });
  await isHandled(deleted);
  expect((await user.get(`${path}/report`)).status).toBe(404);
  expect((await user.get('/api/analytics')).body.overview).toEqual(before);
  expect((await visitor.get(clickPath(emailId), asBrowser)).status).toBe(302);
});

test('a report of 2,500 leads is whole', async () => {
  const { campaignId, path } = await aCampaign();
  const lead = { firstName: 'Ada', lastName: 'L', email: '', company: null, jobRole: null };
  const attachedAt = '2026-03-02T14:30:00Z';
  let id = '';
  for (let block = 0; block < 5; block += 1) {
    const links = Array.from({ length: 500 }, (_, index) => ({
      linkId: randomUUIDv7(),
      leadId: randomUUIDv7(),
      position: block * 500 + index + 1,
      mailable: false,
      lead,
      leadCreatedAt: attachedAt,
    }));
    id = await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, { campaignId, links, attachedAt });
  }
  await isHandled(id);
  const { body } = await user.get(`${path}/report`);
  expect(body.campaign.totalLeads).toBe(2_500);
  expect(new Set(body.report.map((row: { id: string }) => row.id)).size).toBe(2_500);
  expect(body.report[0]).toMatchObject({ status: 'failed', reason: expect.stringContaining('address') });
});
