import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { identityHeader, signIdentity } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually, serviceClient, testDatabase, testSecret, testUserId } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { type ServiceName, startService } from './support/start-service.ts';

const dataFolder = await mkdtemp(path.join(tmpdir(), 'cadenza-unused-files-'));
afterAll(() => rm(dataFolder, { recursive: true }));
const databases = { bus: await testDatabase(), campaigns: await testDatabase(), objects: await testDatabase() };

/** An instance of a service whose clock, including real time, is some days ahead. */
const start = (name: ServiceName & keyof typeof databases, daysAhead = 0) => {
  const later = () => Temporal.Now.instant().add({ hours: daysAhead * 24 });
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databases[name].url,
    BUS_DATABASE_URL: databases.bus.url,
    INTERNAL_SECRET: testSecret,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
  };
  return startService(name, environment, { clock: { ...createClock(), now: later, realNow: later } });
};

const filesKept = async () =>
  (await readdir(path.join(dataFolder, 'objects'))).filter((name) => name !== 'incoming').length;

test('the files of a campaign are gone 30 days after its deletion, those that another one names are not', async () => {
  await using campaigns = await start('campaigns');
  const { post, delete: remove } = serviceClient(campaigns.port, 'campaigns');
  const identity = {
    [identityHeader]: await signIdentity({ userId: testUserId }, testSecret, Temporal.Now.instant(), 'objects'),
  };
  const at = ({ port }: { port: number }, pathname: string) => `http://127.0.0.1:${port}${pathname}`;
  const campaignWith = async (paths: readonly string[]) => {
    const { id: campaignId } = (await post('/api/campaigns', { name: 'Spring' })).body;
    const attachments = paths.map((path) => ({ filename: 'report.txt', path, contentType: 'text/plain', size: 6 }));
    const step = { campaignId, stepNumber: 1, subject: 'Hello', body: 'See attached', delayDays: 0, attachments };
    expect((await post('/api/sequences', step)).status).toBe(201);
    return campaignId;
  };
  await using database = openDatabase(databases.objects.url, { connectionsMax: 1 });
  const unused = async () =>
    (await database.query('select id from files where unused_since is not null')).rows.map(({ id }) => id);

  const ids: string[] = [];
  {
    await using objects = await start('objects');
    for (const _ of ['only here', 'shared']) {
      const { uploadURL } = (await serviceClient(objects.port, 'objects').post('/api/objects/upload')).body;
      const { pathname } = new URL(uploadURL);
      const stored = await fetch(at(objects, pathname), { method: 'PUT', body: 'report', headers: identity });
      expect(stored.status).toBe(200);
      ids.push(pathname.split('/').at(-1)!);
    }
    const deleted = await campaignWith(ids.map((id) => `/objects/${id}`));
    await campaignWith([`/objects/uploads/${ids[1]}`]);
    await eventually(async () => expect(await unused()).toEqual([]));
    expect((await remove(`/api/campaigns/${deleted}`)).status).toBe(200);
    await eventually(async () => expect(await unused()).toEqual([ids[0]]));
  }
  {
    // It cleans up at its start, and has finished when it ends.
    await using _ = await start('objects', 29);
  }
  expect(await filesKept()).toBe(2);
  {
    await using _ = await start('objects', 31);
    await eventually(async () => expect(await filesKept()).toBe(1));
  }
  await using objects = await start('objects');
  const read = (id: string | undefined) => fetch(at(objects, `/objects/${id}`), { headers: identity });
  expect((await read(ids[0])).status).toBe(404);
  expect(await (await read(ids[1])).text()).toBe('report');
});
