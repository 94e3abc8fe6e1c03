import { rebuild } from '@cadenza/event-kit';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { user, visitor, aCampaign, aLink, aSentEmail, publishedOf, figures } = tracking;

const played = ['open', 'bounce', 'spam', 'reply'] as const;

/** A lead with a sent email, for which test events are played and taken back. */
async function aRehearsal() {
  const { campaignId, path } = await aCampaign();
  const link = await aLink(campaignId);
  const emailId = await aSentEmail(link);
  return {
    ...{ campaignId, path, link, emailId },
    play: (event: (typeof played)[number]) => user.post(`${path}/tracking`, { leadId: link.leadId, event }),
    takeBack: () => user.delete(`${path}/tracking/${link.leadId}`),
    row: async () => (await user.get(`${path}/report-rows`)).body.rows[0],
    mails: async () => (await user.get(`${path}/received-mails?leadId=${link.leadId}`)).body,
  };
}

test('S7, O4: a row names its test events, and is as before once they are taken back, wherever it is counted', async () => {
  const { campaignId, path, link, emailId, play, takeBack, row, mails } = await aRehearsal();
  const before = {
    row: await row(),
    figures: await figures(campaignId),
    funnel: (await user.get(`${path}/funnel`)).body,
  };
  expect(before.row.tests).toBeUndefined();
  for (const event of played) await play(event);
  expect(await row()).toMatchObject({ tests: [...played], bounced: true, spam: true, replied: true });
  expect(await figures(campaignId)).toMatchObject({ openCount: 1, bounceCount: 1, spamCount: 1, replyCount: 1 });

  for (let times = 0; times < 2; times += 1)
    expect(await takeBack()).toMatchObject({ status: 200, body: { success: true } });
  expect(await row()).toEqual(before.row);
  expect(await figures(campaignId)).toEqual(before.figures);
  expect((await user.get(`${path}/funnel`)).body).toEqual(before.funnel);
  expect((await mails()).map(({ source, verdict }: Record<string, string>) => [source, verdict])).toEqual([
    ['test', 'other'],
    ['test', 'other'],
    ['test', 'other'],
  ]);
  await eventually(() =>
    expect(
      publishedOf(emailId).flatMap(({ type, data }) =>
        type === 'EngagementWithdrawn' ? [[data.withdrawn, data.test]] : [],
      ),
    ).toEqual([
      ['EmailBounced', true],
      ['SpamReported', true],
      ['ReplyReceived', true],
      ['EmailOpened', true],
    ]),
  );

  await play('open');
  expect(await row(), 'it is news again').toMatchObject({ tests: ['open'], openedAt: expect.any(String) });
  const { database } = tracking.service.context;
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect((await visitor.delete(`${path}/tracking/${link.leadId}`)).status).toBe(401);
  const stranger = await user.delete(`${path}/tracking/${emailId}`);
  expect(stranger).toMatchObject({ status: 404, body: { code: 'link-not-found' } });
});

test('S7: what a person did besides stays', async () => {
  const { play, takeBack, row, emailId } = await aRehearsal();
  for (const event of ['open', 'reply'] as const) await play(event);
  tracking.clock.advance({ minutes: 5 });
  const readAt = tracking.clock.now().toString({ smallestUnit: 'millisecond' });
  await visitor.get(tracking.openPath(emailId), tracking.asBrowser);
  await tracking.hitsAreRecorded();
  await takeBack();
  expect(await row()).toMatchObject({ openedAt: readAt, replied: false });
  expect((await row()).tests).toBeUndefined();
});
