import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@cadenza/embedded-postgres';
import { eventually, fastFolder } from '@cadenza/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { archiveLog } from '../archive/archive-log.ts';
import { takeBackup } from '../archive/base-backups.ts';
import { folderArchive } from '../archive/folder-archive.ts';
import { walFolderOf } from '../archive/line.ts';
import { prune } from '../archive/prune.ts';
import { type Seal, sealWith } from '../archive/seal.ts';
import { archiveFiles } from '../archive/stored-files.ts';
import { type Decryption, decryptionBy, encryptionTo } from '../backup/encryption.ts';
import { keepSecretsBeside } from '../backup/secrets-beside.ts';
import { createDatabases, rolesOf } from '../databases.ts';
import type { Progress } from '../progress.ts';
import { takeSecrets } from '../secrets.ts';
import { root, servicesWithDatabase } from '../services.ts';
import { loadSettings } from '../settings.ts';
import { openSource } from './open-source.ts';
import { restoreFolder } from './restore-folder.ts';

const folder = await mkdtemp(path.join(await fastFolder(), 'cadenza-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const soon = { timeoutMs: 20_000 };
const secrets = {
  sessionSecret: 'a session secret of these tests',
  internalSecret: 'an internal secret of these tests',
};
const progress: Progress = { step: (_what, work) => work, note: () => {}, end: () => {} };
const quietly = { progress, signal: new AbortController().signal };
const lasting = { timeout: 600_000 };

async function query(url: string, sql: string) {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A program that prints the emails in the later database, and stores them in the restored one. */
async function takeInProgram(name: string, lines: string): Promise<(service: string) => string> {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `import { Client } from ${JSON.stringify(path.join(root, 'node_modules/pg/esm/index.mjs'))};
     async function begun(url) {
       if (!url) return undefined;
       const client = new Client(url);
       await client.connect();
       const { rows } = await client.query('select id from begun order by id');
       await client.end();
       return rows.map(({ id }) => id);
     }
     ${lines}`,
  );
  return (service) => (service === 'sending' ? file : '');
}
const reporting = await takeInProgram(
  'reporting',
  `const { DATABASE_URL, LATER_DATABASE_URL, RESTORED_TO, LATER_UNTIL, LATER_IS_COMPLETE, KEYS_DIR } = process.env;
   const hashKey = JSON.parse(await (await import('node:fs/promises')).readFile(\`\${KEYS_DIR}/hash-key.json\`, 'utf8')).secret;
   console.log(JSON.stringify({
     service: 'sending', restored: await begun(DATABASE_URL), later: await begun(LATER_DATABASE_URL),
     RESTORED_TO, LATER_UNTIL, LATER_IS_COMPLETE, hashKey,
   }));`,
);

/** A data folder whose database is archived; `begin` writes an email. */
async function archived(name: string, seal: Seal = sealWith()) {
  const dataFolder = path.join(folder, name);
  const store = folderArchive(path.join(folder, `${name}-archive`));
  await mkdir(dataFolder);
  await writeFile(path.join(dataFolder, 'secrets.json'), JSON.stringify(secrets));
  if (!seal.isEncrypted) await keepSecretsBeside(dataFolder, store.place);
  await using starting = new AsyncDisposableStack();
  const postgres = starting.use(await startPostgres({ dataDirectory: path.join(dataFolder, 'postgres') }));
  const serverUrl = postgres.url();
  const url = postgres.url('cadenza_sending');
  const copying = starting.use(
    archiveLog({ store, seal, serverUrl, dataFolder, onCaughtUp() {}, onBehind() {}, onNotice() {} }),
  );
  const roles = rolesOf(servicesWithDatabase);
  // Each backup and each restore copies all databases, and only this one is looked at.
  await createDatabases(serverUrl, ['sending'], await takeSecrets(loadSettings({ DATA_DIR: dataFolder }), roles));
  await query(url, 'create table begun (id int); grant all on begun to cadenza_sending');
  await eventually(() => expect(copying.current()).toBeDefined(), soon);
  const { line } = copying.current()!;
  const resources = starting.move();
  return {
    dataFolder,
    store,
    line,
    url,
    begin: (id: number) => query(url, `insert into begun values (${id})`),
    now: async () => (await query(url, 'select clock_timestamp() as now'))[0].now.toISOString() as string,
    backUp: () => takeBackup({ store, seal, line, dataFolder, serverUrl }, quietly.signal),
    archiveFiles: () => archiveFiles({ store, seal, line, dataFolder }),
    catchUp: async () => expect(await copying.catchUp(20_000)).toBe(true),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function restore(
  archive: string,
  target: string,
  {
    to,
    line,
    decryption,
    takeInEntry = reporting,
  }: { to?: string; line?: string; decryption?: Decryption; takeInEntry?: typeof reporting } = {},
) {
  const DATA_DIR = path.join(folder, target);
  await mkdir(DATA_DIR);
  const settings = loadSettings({ DATA_DIR });
  const request = { source: archive, to, line, identityFile: undefined, secretsFile: undefined };
  const source = await openSource(request, { settings, decryption });
  return restoreFolder({ source, folder: DATA_DIR, settings, secretsFile: undefined, takeInEntry }, quietly);
}

async function begunIn(target: string): Promise<number[]> {
  await using postgres = await startPostgres({ dataDirectory: path.join(folder, target, 'postgres') });
  return (await query(postgres.url('cadenza_sending'), 'select id from begun order by id')).map(({ id }) => id);
}

test(
  'D7: a restore to an instant has what was committed then, and takes in from the log after it',
  lasting,
  async () => {
    await using product = await archived('instant');
    await product.begin(1);
    await product.backUp();
    await product.begin(2);
    const instant = await product.now();
    await product.begin(3);
    const { takenAt } = await product.backUp();
    await product.begin(4);
    const end = await product.now();
    await product.catchUp();
    const { place } = product.store;

    const restored = await restore(place, 'instant-then', { to: instant });
    expect(restored).toMatchObject({ restoredTo: instant, later: { unknown: expect.stringContaining('cut off') } });
    const [taken] = restored.taken as unknown as [{ LATER_UNTIL: string }];
    expect(taken).toMatchObject({ restored: [1, 2], later: [1, 2, 3, 4], RESTORED_TO: instant });
    expect(taken).toMatchObject({ hashKey: secrets.sessionSecret, LATER_UNTIL: restored.later?.until });
    expect(taken).not.toHaveProperty('LATER_IS_COMPLETE');
    expect(taken.LATER_UNTIL > takenAt && taken.LATER_UNTIL <= end).toBe(true);
    expect(await begunIn('instant-then')).toEqual([1, 2]);
    expect(await readdir(folder)).not.toContain('instant-then-later');

    const newest = await restore(place, 'instant-end');
    expect(newest).toMatchObject({ later: undefined, taken: [{ restored: [1, 2, 3, 4] }] });
    expect(newest.taken[0]).not.toHaveProperty('later');
    const beyond = restore(place, 'instant-beyond', { to: '2999-01-01T00:00:00Z' });
    await expect(beyond).rejects.toThrow(`is ${newest.restoredTo}: --to ${newest.restoredTo}`);
    const before = restore(place, 'instant-before', { to: '2020-01-01T00:00:00Z' });
    await expect(before).rejects.toThrow('The archive reaches back to');
  },
);

test('D7: after a restore another line begins, and a second restore knows what left on it', lasting, async () => {
  let instant: string;
  let place: string;
  {
    await using product = await archived('lines');
    ({ place } = product.store);
    await product.begin(1);
    await product.backUp();
    instant = await product.now();
    await product.begin(2);
    await product.catchUp();
  }
  await restore(place, 'lines-second', { to: instant });
  const store = folderArchive(place);
  // All files stay but the mark of the end, which is no longer true.
  const before = (await store.list('lines/')).filter((name) => !name.endsWith('/ended.json'));
  {
    const dataFolder = path.join(folder, 'lines-second');
    await using postgres = await startPostgres({ dataDirectory: path.join(dataFolder, 'postgres') });
    const options = { store, seal: sealWith(), serverUrl: postgres.url(), dataFolder };
    await using copying = archiveLog({ ...options, onCaughtUp() {}, onBehind() {}, onNotice() {} });
    await eventually(() => expect(copying.current()?.line.timeline).toBe(2), soon);
    await takeBackup({ ...options, line: copying.current()!.line }, quietly.signal);
    await query(postgres.url('cadenza_sending'), 'insert into begun values (3)');
    expect(await copying.catchUp(20_000)).toBe(true);
  }
  expect(await store.list('lines/')).toEqual(expect.arrayContaining(before));
  const again = await restore(place, 'lines-third', { to: instant });
  // The product was stopped in order.
  expect(again.taken).toMatchObject([{ restored: [1], later: [1, 3], LATER_IS_COMPLETE: 'true' }]);
  expect((await restore(place, 'lines-fourth')).taken).toMatchObject([{ restored: [1, 3] }]);

  // Simulates that the first one was not stopped in order.
  const first = JSON.parse(await readFile(path.join(folder, 'lines', 'archive.json'), 'utf8'));
  const [newest] = (await store.list(`${walFolderOf(first)}/`)).toSorted().reverse();
  await store.put(newest!, await store.get(newest!));
  await expect(restore(place, 'lines-fifth')).rejects.toThrow('Several copies of this product have written');
  expect((await restore(place, 'lines-sixth', { line: first.id })).taken).toMatchObject([{ restored: [1, 2] }]);
});

test(
  'D7: a log that is missing or damaged somewhere is used up to there, and what it does not reach is refused',
  lasting,
  async () => {
    let [early, late] = ['', ''];
    const product = await archived('broken');
    const { store, line } = product;
    const wal = async () => (await store.list(`${walFolderOf(line)}/`)).toSorted();
    const fill = (name: string) =>
      query(product.url, `create table ${name} as select repeat(md5(n::text), 32) from generate_series(1, 7000) as n`);
    await product.backUp();
    await product.begin(1);
    early = await product.now();
    await product.begin(2);
    await product.catchUp();
    const before = (await wal()).length;
    await fill('one');
    await product.begin(3);
    late = await product.now();
    await product.begin(4);
    await product.catchUp();
    await product.begin(5);
    await product[Symbol.asyncDispose]();

    const names = await wal();
    const [missing, newest] = [names[before + 1]!, names.at(-1)!];
    const content = new Map([
      [missing, await store.get(missing)],
      [newest, await store.get(newest)],
    ]);
    await store.remove(missing);
    const [earlier, later] = [names[before]!, names[before + 2]!].map((name) => path.basename(name).slice(0, 24));
    const gap = `it breaks off in ${earlier}, and goes on in ${later}`;
    await expect(restore(store.place, 'broken-late', { to: late })).rejects.toThrow(gap);
    expect(await restore(store.place, 'broken-early', { to: early })).toMatchObject({
      later: { unknown: expect.stringContaining(gap) },
      taken: [{ restored: [1], later: [1, 2] }],
    });

    await store.put(missing, content.get(missing)!);
    await store.put(newest, content.get(newest)!.subarray(0, -5));
    await expect(restore(store.place, 'broken-end')).rejects.toThrow(`${newest} is damaged`);
    expect(await restore(store.place, 'broken-before-end', { to: late })).toMatchObject({
      later: { unknown: expect.stringContaining(`${newest} is damaged`) },
      taken: [{ restored: [1, 2, 3] }],
    });
  },
);

test('D7: an encrypted archive opens with its identity only, and holds the secrets', lasting, async () => {
  const [identity, other] = [await generateIdentity(), await generateIdentity()];
  const file = async (name: string, content: string) => {
    await writeFile(path.join(folder, name), `# created: today\n${content}\n`);
    return path.join(folder, name);
  };
  await using product = await archived('sealed', sealWith(await encryptionTo(await identityToRecipient(identity))));
  await mkdir(path.join(product.dataFolder, 'objects'));
  await writeFile(path.join(product.dataFolder, 'objects', 'one'), 'terms');
  await product.begin(1);
  await product.backUp();
  await product.archiveFiles();
  await product.begin(2);
  await product.catchUp();
  const { place } = product.store;
  // Only the first part of a base backup has the format's first bytes.
  const begins = (await product.store.list('lines/')).filter((name) => !/\.json$|part-0000[1-9]/.test(name));
  for (const name of begins)
    expect(String(await product.store.get(name)).startsWith('age-encryption.org/'), name).toBe(true);

  const decryption = await decryptionBy(await file('identity', identity));
  expect((await restore(place, 'sealed-open', { decryption })).taken).toMatchObject([{ restored: [1, 2] }]);
  expect(await readFile(path.join(folder, 'sealed-open', 'objects', 'one'), 'utf8')).toBe('terms');
  expect(JSON.parse(await readFile(path.join(folder, 'sealed-open', 'secrets.json'), 'utf8'))).toMatchObject({
    keys: { hash: secrets.sessionSecret },
  });
  const wrong = await decryptionBy(await file('other', other));
  await expect(restore(place, 'sealed-wrong', { decryption: wrong })).rejects.toThrow('encrypted to another key');
  await expect(restore(place, 'sealed-shut')).rejects.toThrow('--identity <file>');
});

test(
  'D7: an archive is bounded: what no instant needs goes, and one base backup with its log stays; a program that cannot take in fails the restore',
  lasting,
  async () => {
    await using product = await archived('bounded');
    await product.begin(1);
    const first = await product.backUp();
    await query(
      product.url,
      'create table filler as select repeat(md5(n::text), 32) as text from generate_series(1, 5000) as n',
    );
    const second = await product.backUp();
    await product.begin(2);
    await product.catchUp();
    const { store, line } = product;
    const names = () => store.list('lines/');
    const before = await names();
    await prune(store, line, first.takenAt);
    expect(await names()).toEqual(expect.arrayContaining(before.filter((name) => name.includes('/backups/'))));
    await prune(store, line, '2999-01-01T00:00:00Z');
    const after = await names();
    expect(after.length).toBeLessThan(before.length);
    expect(after.filter((name) => name.includes('/backups/')).every((name) => name.startsWith(second.folder))).toBe(
      true,
    );
    expect((await restore(store.place, 'bounded-restored')).taken).toMatchObject([{ restored: [1, 2] }]);

    const takeInEntry = await takeInProgram('failing', `console.error('no room'); process.exitCode = 1;`);
    await expect(restore(store.place, 'failing-restored', { takeInEntry })).rejects.toThrow(
      'could not be taken in by sending: no room',
    );
  },
);
