import { randomUUIDv7 } from 'node:crypto';
import { receivedMail, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { bus, clock, user, visitor, aCampaign, aLink, aSentEmail, idsOf, isHandled, publishedOf, figures } = tracking;

/** A lead with a sent email to which these test events happened. */
async function aRecipient(...events: ('bounce' | 'spam' | 'reply')[]) {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const emailId = await aSentEmail(link);
  for (const event of events) await user.post(`${path}/tracking`, { leadId: link.leadId, event });
  const received = async () => {
    const { status, body } = await user.get(`${path}/received-mails?leadId=${link.leadId}`);
    expect(status).toBe(200);
    return z.array(receivedMail).parse(body);
  };
  const correct = async (mailId: string | undefined, verdict: string, returnsOn?: string) =>
    user.put(`${path}/received-mails/${mailId}/verdict`, { verdict, ...(returnsOn && { returnsOn }) });
  const row = async () => (await user.get(`${path}/report-rows`)).body.rows[0];
  const unsubscribe = async () => {
    await visitor.post(tracking.unsubscribePath(emailId));
    await tracking.hitsAreRecorded();
  };
  return { campaignId, path, link, emailId, received, correct, row, unsubscribe };
}

const published = (emailId: string): string[] => publishedOf(emailId).map(({ type, data }) => data.withdrawn ?? type);

describe('GET /api/campaigns/{id}/received-mails', () => {
  test('answers tests and what was said by the link, the oldest first', async () => {
    const { received, unsubscribe, emailId } = await aRecipient('bounce', 'bounce', 'reply');
    await unsubscribe();
    await unsubscribe();
    const at = '2026-03-02T15:00:00.000Z';
    const common = {
      id: expect.any(String),
      emailId,
      receivedAt: at,
      returnsOn: null,
      correctedFrom: null,
      unverified: null,
      blames: null,
    };
    const wordless = { from: null, subject: null, text: null, tellingSentence: null, somebodyElse: null };
    expect(await received()).toEqual([
      { ...common, ...wordless, source: 'test', verdict: 'bounce', reason: 'test' },
      { ...common, ...wordless, source: 'test', verdict: 'reply', reason: 'test' },
      { ...common, ...wordless, source: 'link', verdict: 'opt-out', reason: 'by the link in the email' },
    ]);
  });

  test('is empty for whom nothing came back from, and refused for a campaign that is unknown or deleted', async () => {
    const { path, received, campaignId, link } = await aRecipient();
    expect(await received()).toEqual([]);
    expect((await user.get(`${path}/received-mails?leadId=${randomUUIDv7()}`)).body).toEqual([]);
    expect((await user.get(`${path}/received-mails`)).status).toBe(400);
    expect((await visitor.get(`${path}/received-mails?leadId=${link.leadId}`)).status).toBe(401);
    const elsewhere = `/api/campaigns/${randomUUIDv7()}/received-mails?leadId=${link.leadId}`;
    expect(await user.get(elsewhere)).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } });
    await isHandled(await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId }));
    expect((await user.get(`${path}/received-mails?leadId=${link.leadId}`)).status).toBe(404);
  });
});

describe('PUT /api/campaigns/{id}/received-mails/{mailId}/verdict', () => {
  test('O4, S7: a bounce that was a reply counts as one everywhere, and stays a test', async () => {
    const { overview: before } = (await user.get('/api/analytics')).body;
    const { campaignId, path, emailId, received, correct, row } = await aRecipient('bounce');
    const [mail] = await received();
    clock.advance({ hours: 1 });
    const answer = await correct(mail?.id, 'reply');
    expect(answer).toMatchObject({ status: 200, body: { id: mail?.id, verdict: 'reply', correctedFrom: 'bounce' } });
    expect(await received()).toEqual([answer.body]);

    const counts = { sentCount: 1, bounceCount: 0, replyCount: 1 };
    expect(await figures(campaignId)).toMatchObject(counts);
    const at = mail?.receivedAt;
    const arrived = Temporal.Instant.from(at as string).toString();
    expect(await row()).toMatchObject({ bounced: false, bouncedAt: null, replied: true, repliedAt: at });
    const funnel = (await user.get(`${path}/funnel`)).body;
    expect(funnel).toMatchObject({ rows: { bounced: 0, replied: 1 }, steps: [counts] });
    const { days } = (await user.get(`${path}/series?days=7&timeZone=UTC`)).body;
    expect(days.at(-1)).toMatchObject({ sentCount: 1, replyCount: 1 });
    const [names, fields] = (await user.get(`${path}/report.csv`)).body
      .split('\r\n')
      .map((line: string) => line.split(','));
    expect([fields[names.indexOf('Bounced')], fields[names.indexOf('Replied')]]).toEqual(['', at]);
    const { overview } = (await user.get('/api/analytics')).body;
    expect(overview).toMatchObject({ totalSent: before.totalSent + 1, totalBounces: before.totalBounces });

    await eventually(() => expect(published(emailId)).toEqual(['EmailBounced', 'EmailBounced', 'ReplyReceived']));
    expect(publishedOf(emailId).map(({ type, data }) => [type, data.test, data.at])).toEqual([
      ['EmailBounced', true, arrived],
      ['EngagementWithdrawn', true, clock.now().toString()],
      ['ReplyReceived', true, arrived],
    ]);
  });

  test('C1: the answer names what others have to hear of', async () => {
    const { received, correct } = await aRecipient('reply');
    const [mail] = await received();
    const wrote = (await correct(mail?.id, 'absence')).headers.get('x-cadenza-wrote') ?? '';
    expect(wrote.split(',').map((mark) => mark.split(':').slice(2))).toEqual([
      ['EngagementWithdrawn', 'answered'],
      ['AbsenceReceived', 'answered'],
    ]);
  });

  test('the same verdict again changes nothing; another day of return does', async () => {
    const { emailId, received, correct } = await aRecipient('reply');
    const [mail] = await received();
    for (let times = 0; times < 2; times += 1)
      expect(await correct(mail?.id, 'absence', '2026-03-20')).toMatchObject({
        status: 200,
        body: { verdict: 'absence', returnsOn: '2026-03-20', correctedFrom: 'reply' },
      });
    expect((await correct(mail?.id, 'absence', '2026-03-30')).body.returnsOn).toBe('2026-03-30');
    expect((await correct(mail?.id, 'reply')).body).toEqual(mail);
    const absent = 'AbsenceReceived';
    await eventually(() =>
      expect(published(emailId)).toEqual([
        'ReplyReceived',
        'ReplyReceived',
        absent,
        absent,
        absent,
        absent,
        'ReplyReceived',
      ]),
    );
    expect(publishedOf(emailId).flatMap(({ data }) => data.returnsAt ?? [])).toEqual([
      '2026-03-20T00:00:00Z',
      '2026-03-30T00:00:00Z',
    ]);
  });

  test('S6: is refused of what a person said by the link, and where days and verdicts do not fit', async () => {
    const { received, correct, unsubscribe, emailId } = await aRecipient('reply');
    await unsubscribe();
    const [mail, own] = await received();
    expect(await correct(own?.id, 'reply')).toMatchObject({
      status: 422,
      body: { code: 'own-word', message: expect.stringContaining('by the link') },
    });
    expect(await correct(mail?.id, 'bounce', '2026-03-20')).toMatchObject({
      status: 422,
      body: { code: 'day-without-absence' },
    });
    expect(await correct(mail?.id, 'absence', '9999-12-31')).toMatchObject({
      status: 422,
      body: { code: 'day-out-of-reach' },
    });
    for (const day of ['2026-02-30', 'tomorrow']) expect((await correct(mail?.id, 'absence', day)).status).toBe(422);
    expect((await correct(mail?.id, 'spam')).status).toBeGreaterThanOrEqual(400);
    await eventually(() => expect(published(emailId)).toEqual(['ReplyReceived', 'Unsubscribed']));
  });

  test('is refused of a mail that is not of this campaign', async () => {
    const [one, other] = [await aRecipient('reply'), await aRecipient('reply')];
    const [mail] = await one.received();
    const notThere = { status: 404, body: { code: 'mail-not-found' } };
    expect(await other.correct(mail?.id, 'other')).toMatchObject(notThere);
    expect(await one.correct(randomUUIDv7(), 'other')).toMatchObject(notThere);
    expect((await one.correct('nonsense', 'other')).status).toBe(404);
  });

  test('two persons at once: what holds in the end is what the mail is taken for in the end', async () => {
    const { received, correct, row, campaignId } = await aRecipient('reply', 'bounce');
    const [mail, bounce] = await received();
    const verdicts = ['bounce', 'absence', 'complaint', 'other', 'reply', 'opt-out'];
    const answers = await Promise.all([
      ...verdicts.map((verdict) => correct(mail?.id, verdict)),
      ...verdicts.map((verdict) => correct(bounce?.id, verdict)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const holds = (await received()).map(({ verdict }) => verdict);
    const says = {
      bounced: holds.includes('bounce'),
      spam: holds.includes('complaint'),
      replied: holds.includes('reply'),
    };
    expect(await row()).toMatchObject(says);
    const count = (holds: boolean) => (holds ? 1 : 0);
    expect(await figures(campaignId)).toMatchObject({
      bounceCount: count(says.bounced),
      spamCount: count(says.spam),
      replyCount: count(says.replied),
    });
  });
});

describe('S5: a lead on hold', () => {
  const until = '2026-04-02T07:00:00.000Z';
  const held = { until, heldAt: '2026-03-02T15:00:00Z' };
  const tell = async <Type extends 'LeadHeld' | 'LeadHoldLifted' | 'LeadReopened' | 'LeadFinished'>(
    type: Type,
    link: Parameters<typeof idsOf>[0],
    told: object,
  ) => isHandled(await deliverTwice(bus, topics.emails, type, link.campaignId, { ...idsOf(link), ...told } as never));

  test('shows until when, on its row and in the file, until then or until it is let go', async () => {
    const { link, path, row } = await aRecipient();
    expect(await row()).toMatchObject({ heldUntil: null });
    await tell('LeadHeld', link, { ...held, until: '2026-03-20T07:00:00Z' });
    await tell('LeadHeld', link, held);
    expect(await row()).toMatchObject({ heldUntil: until });
    expect((await user.get(`${path}/report.csv`)).body.trimEnd().split(',').at(-2)).toBe(until);
    await tell('LeadHoldLifted', link, { liftedAt: '2026-03-03T00:00:00Z' });
    expect(await row()).toMatchObject({ heldUntil: null });
    await tell('LeadHeld', link, { ...held, until: clock.now().add({ minutes: 1 }).toString() });
    expect((await row()).heldUntil).not.toBeNull();
    clock.advance({ minutes: 1 });
    expect(await row()).toMatchObject({ heldUntil: null });
  });

  test('D9: shows for want of which values, until something else holds it', async () => {
    const { link, row } = await aRecipient();
    await tell('LeadHeld', link, { ...held, missing: ['industry', 'company'] });
    expect(await row()).toMatchObject({ heldUntil: until, missing: ['industry', 'company'] });
    await tell('LeadHeld', link, held);
    expect(await row()).toMatchObject({ heldUntil: until });
    expect(await row()).not.toHaveProperty('missing');
    await tell('LeadHeld', link, { ...held, missing: ['company'] });
    await tell('LeadHoldLifted', link, { liftedAt: '2026-03-03T00:00:00Z' });
    expect(await row()).not.toHaveProperty('missing');
  });

  test('shows nothing of it once it is finished or removed, and goes on where it was when that was wrong', async () => {
    const { link, row, campaignId } = await aRecipient();
    await tell('LeadHeld', link, held);
    const finished = { outcome: 'completed', reason: 'The lead replied', finishedAt: '2026-03-02T15:00:00Z' };
    await tell('LeadFinished', link, finished);
    expect(await row()).toMatchObject({ status: 'completed', reason: 'The lead replied', heldUntil: null });
    await tell('LeadReopened', link, { reopenedAt: '2026-03-03T00:00:00Z' });
    expect(await row()).toMatchObject({ status: 'sent', reason: null, heldUntil: until });
    const links = [{ linkId: link.linkId, leadId: link.leadId }];
    const detached = { campaignId, links, detachedAt: '2026-03-03T00:00:00Z' };
    await isHandled(await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, detached));
    expect(await row()).toMatchObject({ heldUntil: null });
  });

  test('is known also when the word of it comes before that of its attachment', async () => {
    const { campaignId, path } = await aCampaign();
    const link = { ...(await aLink((await aCampaign()).campaignId)), campaignId, linkId: randomUUIDv7() };
    await tell('LeadHeld', link, held);
    await tell('LeadReopened', link, { reopenedAt: '2026-03-03T00:00:00Z' });
    expect((await user.get(`${path}/report-rows`)).body.rows).toEqual([]);
    const attached = { linkId: link.linkId, leadId: link.leadId, position: 1, mailable: true, lead: link.lead };
    const links = [{ ...attached, leadCreatedAt: '2026-03-02T14:30:00Z' }];
    const attachedAt = '2026-03-02T14:30:00Z';
    await isHandled(
      await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, { campaignId, links, attachedAt }),
    );
    expect((await user.get(`${path}/report-rows`)).body.rows).toMatchObject([{ status: 'pending', heldUntil: until }]);
  });
});

test('O4: a rebuild finds what came back, corrected and on hold, as it is', async () => {
  const { correct, received, unsubscribe } = await aRecipient('bounce', 'reply', 'spam');
  await unsubscribe();
  const [bounce, reply] = await received();
  await correct(bounce?.id, 'absence', '2026-03-20');
  await correct(reply?.id, 'other');
  await using database = openDatabase(tracking.databaseUrl);
  const again = async () =>
    (await rebuild<never>({ database, readModels, consumers: consumers as never })).map(({ table, wrong }) => [
      table,
      wrong,
    ]);
  const asItIs = readModels.tables.map((table) => [table, 0]);
  expect(await again()).toEqual(asItIs);
  const before = await received();
  await database.query(`update received_mails set verdict = 'reply'`);
  await database.query('update links set held_until = now()');
  await database.query(`update emails set replied_at = sent_at`);
  expect(await again()).not.toEqual(asItIs);
  expect(await received()).toEqual(before);
  expect(await again()).toEqual(asItIs);
});
