import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecrets, takeSecrets } from './secrets.ts';

let DATA_DIR = '';
let file = '';
const roles = ['cadenza_leads', 'cadenza_bus'];
const earlier = { sessionSecret: 'a session secret', internalSecret: 'an internal secret' };
const kept = async () => JSON.parse(await readFile(file, 'utf8'));

beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), 'cadenza-secrets-'));
  file = path.join(DATA_DIR, 'secrets.json');
});
afterAll(() => rm(DATA_DIR, { recursive: true }));

test('beside a product that never started there are no secrets, and none are made', async () => {
  await expect(readSecrets({ DATA_DIR })).rejects.toThrow('start the product there first');
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('the passwords of an earlier version go on beside it, and are random from the next start on', async () => {
  await writeFile(file, JSON.stringify({ ...earlier, adminPassword: 'from an even older one' }));
  const ofEarlier = (await readSecrets({ DATA_DIR })).passwordOf('cadenza_leads');
  expect(ofEarlier).toBe('vDU3N_lF2_zEJROMwGLk53HncMj7UPLZqYEgJ3zPKYo');
  expect(await kept()).toMatchObject(earlier);

  const taken = await takeSecrets({ DATA_DIR }, roles);
  expect(taken).toMatchObject(earlier);
  const passwords = [ofEarlier, ...roles.map(taken.passwordOf)];
  expect(new Set(passwords).size).toBe(3);
  expect(await kept()).toEqual({
    ...earlier,
    databasePasswords: Object.fromEntries(roles.map((role) => [role, taken.passwordOf(role)])),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a later start keeps them, gives a new role its own, and knows none of a role that nobody has', async () => {
  const before = await readSecrets({ DATA_DIR });
  const after = await takeSecrets({ DATA_DIR, SESSION_SECRET: 'from the environment' }, [...roles, 'cadenza_new']);
  for (const role of roles) expect(after.passwordOf(role)).toBe(before.passwordOf(role));
  expect(after.passwordOf('cadenza_new')).toHaveLength(43);
  expect(after.sessionSecret).toBe('from the environment');
  expect(() => after.passwordOf('cadenza_other')).toThrow('has no password yet');
});

test('a damaged file is said to be one, and kept', async () => {
  await writeFile(file, '{"sessionSecret": ');
  await expect(takeSecrets({ DATA_DIR }, roles)).rejects.toThrow('are damaged');
  expect(await readFile(file, 'utf8')).toBe('{"sessionSecret": ');
});
