import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { expect, test } from 'vitest';
import { dataFolder, launch, owner, runCommand, startProduct } from './support/running-product.ts';
import { visitor } from './support/session.ts';

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
    await expect.poll(() => product.output(), { timeout: 60_000 }).toMatch(shown);
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
  await expect.poll(() => product.output(), { timeout: 60_000 }).toContain('as shown at the first start');
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
