import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { manualClock } from '@cadenza/clock';
import { startS3Server } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { s3SettingsFor, startObjects } from '../testing/start-objects.ts';
import { findAbandoned, remove } from './abandoned.ts';

const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());
const nothing = { uploads: [], files: [], pieces: [], halfFiles: [] };

describe.each([
  ['a folder', {}],
  ['an S3 store', s3SettingsFor(s3)],
])('with files in %s', async (_, settings) => {
  const objects = await startObjects(settings);
  const { context, download, folder, startUpload, upload } = objects;
  afterAll(() => objects[Symbol.asyncDispose]());
  const inHours = (hours: number) => ({
    ...context,
    clock: manualClock(Temporal.Now.instant().add({ hours }).toString()),
  });
  const keep = (fileId: string, number: number) => context.pieces.keep(fileId, number, Readable.from(['x']), 1);

  test('what nobody will come back for is removed by copies that do it at once, and nothing else', async () => {
    const stored = await startUpload();
    await upload(stored, 'report');
    const loser = await keep(stored, 0);
    const unfinished = await startUpload();
    const part = await keep(unfinished, 1);
    const orphan = await keep(randomUUID(), 1);
    await writeFile(path.join(folder, 'incoming', 'half'), 'half');

    expect(await findAbandoned(context)).toEqual(nothing);
    expect(await findAbandoned(inHours(2))).toMatchObject({ uploads: [], pieces: [loser.id, orphan.id] });
    const place = inHours(25);
    const abandoned = await findAbandoned(place);
    expect(abandoned).toEqual({
      ...nothing,
      uploads: [unfinished],
      pieces: [loser.id, part.id, orphan.id],
      halfFiles: ['half'],
    });
    await Promise.all([remove(abandoned, place), remove(abandoned, place)]);
    expect(await findAbandoned(place)).toEqual(nothing);
    for (const { id } of [loser, part, orphan]) expect(await context.store.get(id)).toBeUndefined();
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect((await upload(unfinished, 'x')).status).toBe(404);
    expect(await (await download(`/objects/${stored}`)).text()).toBe('report');
  });

  test('a removal that was broken off after any step is ended by the next one', async () => {
    const unfinished = await startUpload();
    const parts = [await keep(unfinished, 1), await keep(unfinished, 2)];
    const place = inHours(25);
    await context.database.query('delete from files where id = $1', [unfinished]);
    await context.store.delete(parts[0]!.id);
    const abandoned = await findAbandoned(place);
    expect(abandoned.pieces).toEqual(parts.map(({ id }) => id));
    await remove(abandoned, place);
    expect(await findAbandoned(place)).toEqual(nothing);
    expect(await context.store.get(parts[1]!.id)).toBeUndefined();
  });
});
