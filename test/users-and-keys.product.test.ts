import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, launch, owner, runCommand, type Started, startProduct } from './support/running-product.ts';
import { signedIn, visitor } from './support/session.ts';

const ofBefore = { sessionSecret: 'the session secret of a version before', internalSecret: 'its internal secret' };

// The change of keys is a hundred seconds of waiting by design. It goes on while users come and go elsewhere, and is
// looked at last.
const change = new AsyncDisposableStack();
let changing: Awaited<ReturnType<typeof changeKeysUnderCalls>>;
beforeAll(async () => {
  changing = await changeKeysUnderCalls(change.use(await dataFolder()).path);
});
afterAll(() => change.disposeAsync());

/** Starts the change in a product that calls are made to until it has ended. */
async function changeKeysUnderCalls(dataDirectory: string) {
  const secretsFile = path.join(dataDirectory, 'secrets.json');
  await writeFile(secretsFile, JSON.stringify(ofBefore));
  const environment = { DATA_DIR: dataDirectory };
  const product = change.use(await startProduct(environment));
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
  const rotation: Started = change.adopt(launch('keys', environment, ['rotate']), async (each) => {
    await each.interrupt();
  });
  const ended = rotation.ended.finally(() => clearInterval(timer));
  const untilEnded = async () => {
    const status = await ended;
    await Promise.all(responses);
    return { status, output: rotation.output(), refused, calls: responses.length };
  };
  return { dataDirectory, before, keysNow, untilEnded };
}

const shown = /password {2}((?:[a-z2-9]{4}-){3}[a-z2-9]{4})/;

async function signsIn(url: string, email: string, password: string): Promise<boolean> {
  return (await visitor(url).call('POST', '/api/auth/login', { email, password })).status === 200;
}

/** All of our own files; the database's files hold only the hash, which another test checks. */
async function textsIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const ours = files.filter((file) => file.isFile() && !file.parentPath.includes('cluster'));
  return (await Promise.all(ours.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n');
}

test('the generated password is shown once and kept nowhere; users come, change and go by command', async () => {
  await using folder = await dataFolder();
  const environment = { DATA_DIR: folder.path, ADMIN_PASSWORD: '' };
  let generated: string;
  {
    await using product = await startProduct(environment);
    await expect.poll(() => product.output(), { timeout: 120_000 }).toMatch(shown);
    generated = shown.exec(product.output())![1]!;
    expect(product.output().split(generated)).toHaveLength(2);
    expect(await signsIn(product.url, owner.email, generated)).toBe(true);
    expect(await textsIn(folder.path)).not.toContain(generated);

    // While the product runs.
    const added = await runCommand('user', ['add', 'Grace@example.com'], environment, 'compiler of old\n');
    expect(added).toEqual({ status: 0, output: '  ✓ added grace@example.com\n' });
    expect(await signsIn(product.url, 'grace@example.com', 'compiler of old')).toBe(true);
  }
  // While the product is stopped.
  const changed = await runCommand('user', ['password', 'grace@example.com'], environment);
  expect(changed.status).toBe(0);
  const second = shown.exec(changed.output)![1]!;
  expect(await runCommand('user', ['list'], environment)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/owner@example\.com .*\n.*grace@example\.com .* 0 sessions\n$/),
  });
  expect(await runCommand('user', ['remove', 'nobody@example.com'], environment)).toEqual({
    status: 1,
    output: 'There is no user nobody@example.com.\n',
  });

  await using product = await startProduct(environment);
  await expect.poll(() => product.output(), { timeout: 120_000 }).toContain('as shown at the first start');
  expect(product.output()).not.toMatch(shown);
  expect(await signsIn(product.url, owner.email, generated)).toBe(true);
  expect(await signsIn(product.url, 'grace@example.com', second)).toBe(true);
  expect(await signsIn(product.url, 'grace@example.com', 'compiler of old')).toBe(false);
});

test('a user that is added before the first start is the first user', async () => {
  await using folder = await dataFolder();
  const environment = { DATA_DIR: folder.path, ADMIN_PASSWORD: '' };
  for (const [typed, said] of [
    ['short', 'The new password needs at least 12 characters.'],
    ['password1234', 'The new password is one of those that many people use, which are tried first.'],
  ]) {
    const refused = await runCommand('user', ['add', 'grace@example.com'], environment, `${typed}\n`);
    expect(refused).toEqual({ status: 1, output: `${said}\n` });
  }
  expect((await runCommand('user', ['add', 'grace@example.com'], environment, 'compiler of old')).status).toBe(0);
  await using product = await startProduct(environment);
  expect(await signsIn(product.url, 'grace@example.com', 'compiler of old')).toBe(true);
  expect(product.output()).not.toMatch(shown);
});

test('a first password that is easily guessed is refused at the start, with a sentence', async () => {
  await using folder = await dataFolder();
  const environment = { DATA_DIR: folder.path, PORT: String(await freePort()), ADMIN_PASSWORD: 'password1234' };
  const started = launch('start', environment);
  expect(await started.ended).not.toBe(0);
  expect(started.output()).toContain('ADMIN_PASSWORD: The new password is one of those that many people use');
});

test('the keys of a cluster are made once, and changed step by step in their order', { timeout: 600_000 }, async () => {
  await using folder = await dataFolder();
  const place = path.join(folder.path, 'cluster');
  const run = (...args: string[]) => runCommand('keys', args, {});
  const made = await run('make', place);
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('create secret generic $service-keys') });
  expect((await readdir(place)).sort()).toEqual(
    ['ai', 'campaigns', 'gateway', 'keys.json', 'leads', 'mailboxes', 'objects', 'sending', 'tracking'].sort(),
  );
  expect(await run('make', place)).toMatchObject({ status: 1, output: expect.stringContaining('has keys already') });
  const early = await run('rotate', place, '--step', 'forget');
  expect(early).toMatchObject({ status: 1, output: 'The next step is: --step add.\n' });
  const added = await run('rotate', place, '--step', 'add');
  expect(added).toMatchObject({ status: 0, output: expect.stringContaining('Then: --step use') });
  expect(await run('turn')).toMatchObject({ status: 1, output: expect.stringContaining('Say what to do') });
});

test('the secrets of a version before are taken over, and its keys change while it runs: no call is refused', {
  timeout: 600_000,
}, async () => {
  const { dataDirectory, before, keysNow, untilEnded } = changing;
  const { status, output, refused, calls } = await untilEnded();
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('take one now') });
  expect(refused).toEqual([]);
  expect(calls).toBeGreaterThan(300);

  const after = await keysNow();
  expect(after.hash).toBe(ofBefore.sessionSecret);
  expect(after.links.keys.slice(1)).toEqual(before.links.keys);
  expect(after.links.keys.at(-1)).toEqual({ id: '', secret: ofBefore.sessionSecret });
  const own = JSON.parse(await readFile(path.join(dataDirectory, 'keys', 'gateway', 'identity-key.json'), 'utf8'));
  expect(before.identity.gateway.keys.map(({ kid }: { kid: string }) => kid)).not.toContain(own.kid);
});
