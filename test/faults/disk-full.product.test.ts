import { setTimeout as wait } from 'node:timers/promises';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startProduct } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { expectAcknowledged } from './support/acknowledged-holds.ts';
import { startLoad } from './support/load.ts';
import { patienceMs, scale } from './support/scale.ts';
import { startCampaign, startCampaigns } from './support/sending-campaigns.ts';
import { mountSmallDisk } from './support/small-disk.ts';

const fullMs = scale({ short: 8_000, whole: 60_000 });
const timesFull = scale({ short: 1, whole: 10 });
const leadsPerCampaign = scale({ short: 20, whole: 500 });
const campaigns = 2;
const diskMb = 1_024;
const patience = { timeoutMs: patienceMs / 3 };
/** Clear refusals: while the database restarts, when there is no room for a file, or when there is no room at all. */
const clearRefusals = /^(503|507) /;

const found = await mountSmallDisk(diskMb);
const [disk, missing] = typeof found === 'string' ? [undefined, ` (${found})`] : [found, ''];
afterAll(() => disk?.[Symbol.asyncDispose]());

describe.skipIf(!disk)(`the disk of files and database is full${missing}`, () => {
  test('whoever asks hears 503 or 507, what was acknowledged holds, and all goes on when there is room again', {
    timeout: patienceMs,
  }, async () => {
    if (!disk) throw new Error('There is no disk');
    await using sink = await startSmtpSink();
    await using product = await startProduct({
      DATA_DIR: `${disk.path}/product`,
      SMTP_URL: sink.url,
      CLOCK_START: '2026-03-02T15:00:00Z',
      CLOCK_SPEED: '300',
    });
    const session = await signedIn(product.url);
    const ids = await startCampaigns(session, { campaigns, leadsPerCampaign });
    const load = startLoad(session, product.url, ids, sink);
    for (let time = 0; time < timesFull; time += 1) {
      await disk.fill();
      await wait(fullMs);
      await disk.free();
      const person = { firstName: 'Bob', lastName: 'Young', email: `room.${time}@example.com`, status: 'new' };
      await eventually(() => startCampaign(session, `Room ${time}`, [person]), patience);
    }
    await load.end();
    console.info(`refused: ${JSON.stringify([...load.refused])}`);
    expect(load.refused.size).toBeGreaterThan(0);
    expect([...load.refused.keys()].filter((reason) => !clearRefusals.test(reason))).toEqual([]);
    await eventually(
      () => expect(sink.mails.length).toBeGreaterThanOrEqual(campaigns * leadsPerCampaign + timesFull),
      patience,
    );
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(sink.mails.length);
    await expectAcknowledged(session, load.acknowledged);
    console.info(
      `restarts: ${
        product
          .output()
          .match(/The database .*/g)
          ?.join(' | ') ?? 'none'
      }`,
    );
  });
});
