import { randomUUID } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startS3Server } from '@cadenza/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { noteCampaignDeleted, noteUses } from '../projections/file-uses.ts';
import { placesWith } from '../testing/places.ts';
import { startObjects } from '../testing/start-objects.ts';
import { findAbandoned, remove } from './abandoned.ts';

const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());

describe.each(placesWith(s3))('with files in $name', async ({ settings, kept }) => {
  const objects = await startObjects(settings);
  const { context, download, folder, piecesOf, startUpload, upload } = objects;
  const { bus, database } = context;
  afterAll(() => objects[Symbol.asyncDispose]());
  beforeEach(async () => void (await database.query('delete from files')));

  const inDays = (days: number) => ({
    ...context,
    clock: manualClock(
      Temporal.Now.instant()
        .add({ hours: days * 24 })
        .toString(),
    ),
  });
  const unusedInDays = async (days: number) => (await findAbandoned(inDays(days))).files;
  const isThere = async (id: string) => (await download(`/objects/${id}`)).status === 200;

  async function stored(content = 'report'): Promise<string> {
    const id = await startUpload();
    expect((await upload(id, content)).status).toBe(200);
    return id;
  }

  const aStep = (fileIds: readonly string[], stepNumber = 1) => ({
    id: randomUUID(),
    stepNumber,
    subject: 'Hello',
    body: 'See attached',
    delayDays: stepNumber - 1,
    attachments: fileIds.map((id) => ({
      filename: 'report.pdf',
      path: `/objects/${stepNumber === 1 ? '' : 'uploads/'}${id}`,
      contentType: 'application/pdf',
      size: 6,
    })),
  });

  const handled = (mark: string) =>
    eventually(async () => {
      const { rowCount } = await database.query('select from inbox where record_id = $1', [mark.split(':')[1]]);
      expect(rowCount).toBe(1);
    });

  /** Each array holds the files of one step. */
  async function names(campaignId: string, steps: readonly string[][], at = '2026-03-02T15:00:00Z'): Promise<void> {
    const facts = steps.map((fileIds, index) => aStep(fileIds, index + 1));
    const data = { campaignId, steps: facts, saved: true, changedAt: at };
    await handled(await deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, data, at));
  }

  async function isDeleted(campaignId: string): Promise<void> {
    await handled(await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId }));
  }

  const aChange = () => ({
    campaignId: randomUUID(),
    changedAt: '2026-03-02T15:00:00Z',
    heardAt: Temporal.Now.instant(),
  });

  const somebodyWaits = () =>
    eventually(async () => {
      const { rows } = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });

  test('a file that no step ever named is removed after 30 days, row and bytes', async () => {
    const id = await stored();
    const pieces = await piecesOf([id]);
    expect(await unusedInDays(29)).toEqual([]);
    const place = inDays(31);
    const abandoned = await findAbandoned(place);
    expect(abandoned).toMatchObject({ uploads: [], files: [id], pieces: [] });
    await Promise.all([remove(abandoned, place), remove(abandoned, place)]);
    expect(await isThere(id)).toBe(false);
    expect(await kept(folder)).not.toEqual(expect.arrayContaining(pieces));
    expect(await findAbandoned(place)).toMatchObject({ uploads: [], files: [], pieces: [] });
  });

  test('a file is kept while a step of any campaign names it, and removed 30 days after the last use ended', async () => {
    const [both, dropped, untouched] = [await stored(), await stored(), await stored()];
    const [spring, autumn] = [randomUUID(), randomUUID()];
    await names(spring, [[both], [dropped, untouched]]);
    await names(autumn, [[both]]);
    expect(await unusedInDays(400)).toEqual([]);

    await names(spring, [[both, untouched]], '2026-03-02T16:00:00Z');
    expect(await unusedInDays(29)).toEqual([]);
    expect(await unusedInDays(31)).toEqual([dropped]);
    await isDeleted(spring);
    expect(await unusedInDays(31)).toEqual([dropped, untouched]);
    await names(autumn, [[]], '2026-03-02T16:00:00Z');
    expect(await unusedInDays(31)).toEqual([dropped, untouched, both]);
    await names(randomUUID(), [[dropped]]);
    const place = inDays(31);
    await remove(await findAbandoned(place), place);
    expect(await Promise.all([both, dropped, untouched].map(isThere))).toEqual([false, true, false]);
  });

  test('while a sequence is written again its files are as safe as ever', async () => {
    const id = await stored();
    const campaign = randomUUID();
    await names(campaign, [[id]]);
    await names(campaign, [], '2026-03-02T16:00:00Z');
    expect(await unusedInDays(29)).toEqual([]);
    await names(campaign, [[id]], '2026-03-02T16:00:01Z');
    expect(await unusedInDays(31)).toEqual([]);
  });

  test('a use is known before its file is there', async () => {
    const [id, given] = [await startUpload(), await startUpload()];
    const campaign = randomUUID();
    await names(campaign, [[id, given]]);
    await upload(id, 'report');
    expect(await unusedInDays(31)).toEqual([]);
    await names(campaign, [[given]], '2026-03-02T16:00:00Z');
    await upload(given, 'report');
    expect(await unusedInDays(31)).toEqual([id]);
    await isDeleted(campaign);
    expect(await unusedInDays(31)).toEqual([id, given]);
  });

  test('what is no file of ours is passed over', async () => {
    const id = await stored();
    const campaign = randomUUID();
    await names(campaign, [[randomUUID(), 'not-an-id.pdf', id]]);
    await names(campaign, [['not-an-id.pdf']], '2026-03-02T16:00:00Z');
    expect(await unusedInDays(31)).toEqual([id]);
  });

  test('an earlier change that is replayed ends no use, and after the deletion begins none', async () => {
    const [now, before] = [await stored(), await stored()];
    const campaign = randomUUID();
    await names(campaign, [[now]], '2026-03-02T16:00:00Z');
    await names(campaign, [[before]], '2026-03-02T15:00:00Z');
    expect(await unusedInDays(31)).toEqual([]);
    await names(campaign, [[now]], '2026-03-02T17:00:00Z');
    expect(await unusedInDays(31)).toEqual([before]);
    await isDeleted(campaign);
    await names(campaign, [[now, before]], '2026-03-02T18:00:00Z');
    expect(await unusedInDays(31)).toEqual([before, now]);
  });

  test('a file from before uses were known is kept until one that is known has ended', async () => {
    const id = await stored();
    await database.query('update files set unused_since = null where id = $1', [id]);
    expect(await unusedInDays(400)).toEqual([]);
    const campaign = randomUUID();
    await names(campaign, [[id]]);
    await isDeleted(campaign);
    expect(await unusedInDays(31)).toEqual([id]);
  });

  test('a use that appears while the file is being removed wins', async () => {
    const [found, waiting] = [await stored(), await stored()];
    const place = inDays(31);
    const abandoned = await findAbandoned(place);
    expect(abandoned.files).toEqual([found, waiting]);
    await names(randomUUID(), [[found]]);
    let removing: Promise<void> | undefined;
    await database.transaction(async (transaction) => {
      await noteUses(transaction, { ...aChange(), fileIds: [waiting] });
      removing = remove(abandoned, place);
      await somebodyWaits();
    });
    await removing;
    expect(await Promise.all([found, waiting].map(isThere))).toEqual([true, true]);
  });

  test('two campaigns that stop naming a file at once leave it unused', async () => {
    const id = await stored();
    const [first, second] = [aChange(), aChange()];
    for (const { campaignId } of [first, second]) await names(campaignId, [[id]]);
    let ending: Promise<void> | undefined;
    await database.transaction(async (transaction) => {
      await noteCampaignDeleted(transaction, first);
      ending = database.transaction((another) => noteCampaignDeleted(another, second));
      await somebodyWaits();
    });
    await ending;
    expect(await unusedInDays(31)).toEqual([id]);
  });

  test('a removal that was broken off before the bytes were gone is ended by the next one', async () => {
    const id = await stored();
    const [piece] = await piecesOf([id]);
    const place = inDays(31);
    const abandoned = await findAbandoned(place);
    const isAway = async () => Promise.reject(new Error('the store is away'));
    await expect(remove(abandoned, { ...place, pieces: { ...context.pieces, remove: isAway } })).rejects.toThrow(
      'away',
    );
    expect(await isThere(id)).toBe(false);
    expect(await kept(folder)).toContain(piece);
    const left = await findAbandoned(place);
    expect(left).toMatchObject({ files: [], pieces: [piece] });
    await remove(left, place);
    expect(await kept(folder)).not.toContain(piece);
  });
});
