import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, runCommand, startProduct } from './support/running-product.ts';
import { signedIn } from './support/session.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-keys-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const ofBefore = { sessionSecret: 'the session secret of a version before', internalSecret: 'its internal secret' };

test('the secrets of a version before are taken over, and its keys change while it runs: no call is refused', {
  timeout: 600_000,
}, async () => {
  await using data = await dataFolder();
  const secretsFile = path.join(data.path, 'secrets.json');
  await writeFile(secretsFile, JSON.stringify(ofBefore));
  const environment = { DATA_DIR: data.path };
  await using product = await startProduct(environment);
  const keysNow = async () => JSON.parse(await readFile(secretsFile, 'utf8')).keys;
  const before = await keysNow();
  const session = await signedIn(product.url);

  const refused: unknown[] = [];
  const responses: Promise<unknown>[] = [];
  const paths = ['/api/campaigns', '/api/leads', '/api/analytics'];
  const timer = setInterval(() => {
    const target = paths[responses.length % paths.length]!;
    const response = session.call('GET', target).then(
      ({ status }) => status === 200 || refused.push({ target, status }),
      (error) => refused.push({ target, error: String(error) }),
    );
    responses.push(response);
  }, 200);
  const { status, output } = await runCommand('keys', ['rotate'], environment);
  clearInterval(timer);
  await Promise.all(responses);
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('take one now') });
  expect(refused).toEqual([]);
  expect(responses.length).toBeGreaterThan(300);

  const after = await keysNow();
  expect(after.hash).toBe(ofBefore.sessionSecret);
  expect(after.links.keys.slice(1)).toEqual(before.links.keys);
  expect(after.links.keys.at(-1)).toEqual({ id: '', secret: ofBefore.sessionSecret });
  const own = JSON.parse(await readFile(path.join(data.path, 'keys', 'gateway', 'identity-key.json'), 'utf8'));
  expect(before.identity.gateway.keys.map(({ kid }: { kid: string }) => kid)).not.toContain(own.kid);
});

test('the keys of a cluster are made once, and changed step by step in their order', { timeout: 120_000 }, async () => {
  const place = path.join(folder, 'cluster');
  const run = (...args: string[]) => runCommand('keys', args, {});
  const made = await run('make', place);
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('create secret generic $service-keys') });
  expect((await readdir(place)).sort()).toEqual(
    ['ai', 'campaigns', 'gateway', 'keys.json', 'leads', 'objects', 'sending', 'tracking'].sort(),
  );
  expect(await run('make', place)).toMatchObject({ status: 1, output: expect.stringContaining('has keys already') });
  const early = await run('rotate', place, '--step', 'forget');
  expect(early).toMatchObject({ status: 1, output: 'The next step is: --step add.\n' });
  const added = await run('rotate', place, '--step', 'add');
  expect(added).toMatchObject({ status: 0, output: expect.stringContaining('Then: --step use') });
  expect(await run('turn')).toMatchObject({ status: 1, output: expect.stringContaining('Say what to do') });
});
