import { eventually, seededRandom } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { readRowFigures } from '../projections/funnel.ts';
import { countChangedLinks, recountLinks } from '../projections/link-classes.ts';
import { countByStatus } from '../projections/report-page.ts';
import { allReportRows } from '../projections/report-rows.ts';
import { randomHistory } from '../testing/random-history.ts';
import { startTracking } from '../testing/running-tracking.ts';

const { service, aCampaign } = await startTracking();
const { database } = service.context;
const now = Temporal.Instant.from('2026-03-02T15:00:00Z');

async function aHistory() {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const campaignIds = [(await aCampaign()).campaignId, (await aCampaign()).campaignId];
  return { campaignIds, history: randomHistory(campaignIds, 30, random) };
}

/** The kept figures of a campaign, and the same figures counted from its report rows, in one snapshot. */
function keptAndCounted(campaignId: string) {
  return database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read');
    const kept = {
      figures: await readRowFigures(transaction, campaignId),
      counts: await countByStatus(transaction, campaignId, {}),
    };
    const rows = (await Array.fromAsync(allReportRows(transaction, campaignId, { now }))).flat();
    const having = (what: 'sentAt' | 'openedAt' | 'clickedAt' | 'bouncedAt' | 'spamAt' | 'repliedAt' | 'optedOutAt') =>
      rows.filter((row) => row[what] !== null).length;
    const ofStatus = (status: string) => rows.filter((row) => row.status === status).length;
    const figures = {
      ...{ total: rows.length, sent: having('sentAt'), opened: having('openedAt'), clicked: having('clickedAt') },
      ...{ bounced: having('bouncedAt'), spam: having('spamAt'), replied: having('repliedAt') },
    };
    const counts = {
      ...{ all: rows.length, pending: ofStatus('pending'), sent: ofStatus('sent') },
      ...{ completed: ofStatus('completed'), failed: ofStatus('failed'), optedOut: having('optedOutAt') },
    };
    return { kept, counted: { figures, counts } };
  });
}

async function expectAgreement(campaignIds: readonly string[]): Promise<void> {
  for (const campaignId of campaignIds) {
    const { kept, counted } = await keptAndCounted(campaignId);
    expect(kept).toEqual(counted);
  }
}

async function allAreCounted(): Promise<void> {
  await eventually(async () => {
    await countChangedLinks(database);
    expect((await database.query('select from link_changes')).rowCount).toBe(0);
  });
}

async function rowsOf(campaignId: string): Promise<number[]> {
  const tables = ['link_classes', 'counted_links'];
  const read = (table: string) => database.query(`select from ${table} where campaign_id = $1`, [campaignId]);
  return Promise.all(tables.map(async (table) => (await read(table)).rowCount ?? 0));
}

test('O4: whatever happens, the figures and counts of a report are those of its rows at every moment', async () => {
  const { campaignIds, history } = await aHistory();
  let isOver = false;
  const untilTheEnd = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const living = Promise.all([1, 2, 3].map(() => history.live(database, 400))).finally(() => {
    isOver = true;
  });
  await Promise.all([
    living,
    untilTheEnd(() => countChangedLinks(database)),
    untilTheEnd(() => countChangedLinks(database)),
    untilTheEnd(() => expectAgreement(campaignIds)),
  ]);
  await expectAgreement(campaignIds);
  await allAreCounted();
  await expectAgreement(campaignIds);
  const { kept } = await keptAndCounted(campaignIds[0] as string);
  for (const figure of Object.values(kept.figures)) expect(figure).toBeGreaterThan(0);
});

test('L9: a deleted campaign leaves no class behind', async () => {
  const { campaignIds, history } = await aHistory();
  await history.live(database, 200);
  await allAreCounted();
  const [deleted, other] = campaignIds as [string, string];
  expect(Math.min(...(await rowsOf(deleted)))).toBeGreaterThan(0);
  await history.delete(database, deleted);
  await allAreCounted();
  expect(await rowsOf(deleted)).toEqual([0, 0]);
  await expectAgreement([deleted, other]);
});

test('what a rebuild has counted anew is right', async () => {
  const { campaignIds, history } = await aHistory();
  await history.live(database, 200);
  await allAreCounted();
  await database.query('update link_classes set links = links + 7');
  await database.query('delete from counted_links where sent');
  await database.transaction(async (transaction) => {
    await transaction.query('lock table links, emails in exclusive mode');
    await recountLinks(transaction);
  });
  await expectAgreement(campaignIds);
  await allAreCounted();
  await expectAgreement(campaignIds);
});
