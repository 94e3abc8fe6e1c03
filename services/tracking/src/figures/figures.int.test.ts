import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { addUpFigures, countFigures } from '../projections/figures.ts';
import { readModels } from '../projections/read-models.ts';
import { startTracking } from '../testing/running-tracking.ts';

const tracking = await startTracking();
const { user, bus, aCampaign, aLink, aSentEmail, writeSteps, isHandled, figures } = tracking;
const { database } = tracking.service.context;

/** Two leads, one of them removed; one email opened, one that bounced by mistake. */
async function aLivelyCampaign() {
  const { campaignId, path } = await aCampaign();
  await writeSteps(campaignId, 2);
  const [ada, lin] = [await aLink(campaignId), await aLink(campaignId)];
  const sentAt = '2026-03-01T15:00:00.000Z';
  await aSentEmail(ada, sentAt);
  await aSentEmail(lin, sentAt);
  await user.post(`${path}/tracking`, { leadId: ada.leadId, event: 'open' });
  const links = [{ linkId: lin.linkId, leadId: lin.leadId }];
  const detached = { campaignId, links, detachedAt: '2026-03-02T15:00:00Z' };
  await isHandled(await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, detached));
  return { campaignId, path };
}

const expected = { totalLeads: 1, sentCount: 2, openCount: 1, clickCount: 0, bounceCount: 0 };

async function rowsOfChanges(): Promise<number> {
  return (await database.query('select from figure_changes')).rowCount ?? 0;
}

test('O4: figures are the same before and after they are added up', async () => {
  const { campaignId, path } = await aLivelyCampaign();
  const before = (await user.get(`${path}/funnel`)).body;
  expect(before.campaign).toMatchObject(expected);
  await eventually(async () => {
    await addUpFigures(database);
    expect(await rowsOfChanges()).toBe(0);
  });
  expect((await user.get(`${path}/funnel`)).body).toEqual(before);
  expect(await figures(campaignId)).toMatchObject(expected);
});

test('O4: what is taken back, or moves to another step, is counted where it is', async () => {
  const { campaignId, path } = await aLivelyCampaign();
  const stepsNow = async () => (await user.get(`${path}/funnel`)).body.steps;
  const none = { sentCount: 0, openCount: 0, clickCount: 0, replyCount: 0, bounceCount: 0 };
  await database.query(`update emails set step_number = 2, bounced_at = now() where campaign_id = $1`, [campaignId]);
  expect(await stepsNow()).toEqual([
    { stepNumber: 1, ...none },
    { stepNumber: 2, ...none, sentCount: 2, openCount: 1, bounceCount: 2 },
  ]);
  await database.query(`update emails set bounced_at = null, opened_at = null where campaign_id = $1`, [campaignId]);
  expect((await stepsNow())[1]).toEqual({ stepNumber: 2, ...none, sentCount: 2 });
  await database.query('delete from emails where campaign_id = $1', [campaignId]);
  expect((await stepsNow())[1]).toEqual({ stepNumber: 2, ...none });
});

test('what one statement changes in many rows is noted once, and nothing when it changes nothing that counts', async () => {
  const { campaignId } = await aCampaign();
  const emails = Array.from({ length: 50 }, () => randomUUIDv7());
  const noted = () =>
    database.transaction(async (transaction) => {
      await transaction.query('lock table figure_changes in access exclusive mode');
      await transaction.query('delete from figure_changes');
      await transaction.query(
        `insert into emails (id, campaign_id, lead_id, link_id, step_number, sent_at)
         select id, $1, $1, $1, 1, now() from unnest($2::uuid[]) as id
         on conflict (id) do update set opened_at = now(), handed_over_at = now()`,
        [campaignId, emails],
      );
      const { rows } = await transaction.query('select sent, opened from figure_changes');
      await transaction.query('delete from figure_changes');
      return rows;
    });
  expect(await noted()).toEqual([{ sent: 50, opened: 0 }]);
  expect(await noted()).toEqual([{ sent: 0, opened: 50 }]);
  expect(await noted()).toEqual([]);
});

test('a rebuild counts anew', async () => {
  const { campaignId } = await aLivelyCampaign();
  await database.query(`insert into figure_changes values ($1, 1, 7, 7, 7, 7, 7, 7, 7)`, [campaignId]);
  expect(await figures(campaignId)).toMatchObject({ sentCount: 9 });
  await rebuild<never>({ database, readModels, consumers: consumers as never });
  expect(await figures(campaignId)).toMatchObject(expected);
});

test('figures that are counted while others write are right in the end', async () => {
  const { campaignId } = await aCampaign();
  const write = async () => {
    for (let email = 0; email < 40; email += 1)
      await database.query(
        `insert into emails (id, campaign_id, lead_id, link_id, sent_at) values ($1, $2, $1, $1, now())`,
        [randomUUIDv7(), campaignId],
      );
  };
  const count = async () => {
    for (let time = 0; time < 10; time += 1) {
      await addUpFigures(database);
      await database.transaction(async (transaction) => {
        await transaction.query('lock table emails, links in exclusive mode');
        await countFigures(transaction);
      });
    }
  };
  await Promise.all([write(), write(), count()]);
  expect(await figures(campaignId)).toMatchObject({ sentCount: 80 });
});
