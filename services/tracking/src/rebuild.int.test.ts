import { rebuild } from '@cadenza/event-kit';
import { retryOnConflict } from '@cadenza/event-store';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startTracking } from './testing/running-tracking.ts';

const { service, aCampaign, aLink, aSentEmail } = await startTracking();
const { database } = service.context;

test('of a rebuild and a block that takes tables in another order one begins anew, and both end', async () => {
  const { campaignId } = await aCampaign();
  await aSentEmail(await aLink(campaignId));
  let rebuilding: Promise<unknown> | undefined;
  const waitsForEmails = async () => {
    const waiting = `select from pg_locks where not granted and relation = 'emails'::regclass`;
    expect((await database.query(waiting)).rowCount).toBe(1);
  };
  await retryOnConflict(() =>
    database.transaction(async (transaction) => {
      // As when a block says first that an email failed, and then that its lead has ended.
      await transaction.query('update emails set failure = failure where campaign_id = $1', [campaignId]);
      if (!rebuilding) {
        rebuilding = rebuild({ database, readModels, consumers });
        await eventually(waitsForEmails);
      }
      await transaction.query('update links set reason = reason where campaign_id = $1', [campaignId]);
    }),
  );
  expect(await rebuilding).toEqual(readModels.tables.map((table) => expect.objectContaining({ table, wrong: 0 })));
});
