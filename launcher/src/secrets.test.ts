import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

test('the passwords of an earlier version go on beside it; from the next start on the secrets have their new form', async () => {
  await writeFile(file, JSON.stringify({ ...earlier, adminPassword: 'from an even older one' }));
  const ofEarlier = (await readSecrets({ DATA_DIR })).passwordOf('cadenza_leads');
  expect(ofEarlier).toBe('vDU3N_lF2_zEJROMwGLk53HncMj7UPLZqYEgJ3zPKYo');
  expect(await kept()).toMatchObject(earlier);

  const taken = await takeSecrets({ DATA_DIR }, roles);
  expect(new Set([ofEarlier, ...roles.map(taken.passwordOf)]).size).toBe(3);
  const { databasePasswords, keys, ...rest } = await kept();
  expect(databasePasswords).toEqual(Object.fromEntries(roles.map((role) => [role, taken.passwordOf(role)])));
  expect(rest).toEqual({});
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  // The earlier secrets signed what is already out, and one of them hashed the addresses.
  const before = (secret: string) => ({ id: '', secret });
  expect(keys.hash).toBe(earlier.sessionSecret);
  for (const ring of [keys.links, keys.cookies]) expect(ring.keys[1]).toEqual(before(earlier.sessionSecret));
  expect(keys.parts.keys[1]).toEqual(before(earlier.internalSecret));
  for (const ring of [keys.links, keys.cookies, keys.parts]) expect(ring.signs).toBe(ring.keys[0].id);
});

test('a later start keeps them, gives a new role its own, and knows none of a role that nobody has', async () => {
  const [before, keysBefore] = [await readSecrets({ DATA_DIR }), (await kept()).keys];
  const after = await takeSecrets({ DATA_DIR }, [...roles, 'cadenza_new']);
  for (const role of roles) expect(after.passwordOf(role)).toBe(before.passwordOf(role));
  expect((await kept()).keys).toEqual(keysBefore);
  expect(after.passwordOf('cadenza_new')).toHaveLength(43);
  expect(() => after.passwordOf('cadenza_other')).toThrow('has no password yet');
});

test('passwords that are taken out by hand are made anew at the next start, and the keys stay', async () => {
  const before = await kept();
  await writeFile(file, JSON.stringify({ keys: before.keys }));
  const taken = await takeSecrets({ DATA_DIR }, roles);
  for (const role of roles) expect(taken.passwordOf(role)).not.toBe(before.databasePasswords[role]);
  expect((await kept()).keys).toEqual(before.keys);
});

test('SESSION_SECRET may be what it was, and nothing else', async () => {
  await takeSecrets({ DATA_DIR, SESSION_SECRET: earlier.sessionSecret }, roles);
  const other = takeSecrets({ DATA_DIR, SESSION_SECRET: 'another session secret' }, roles);
  await expect(other).rejects.toThrow('nobody who unsubscribed would be known');
});

test('each service has its folder, for its owner only, with its own keys and no others', async () => {
  const { keysFolder } = await readSecrets({ DATA_DIR });
  const found: Record<string, string[]> = {};
  for (const service of await readdir(keysFolder)) {
    const folder = path.join(keysFolder, service);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    found[service] = (await readdir(folder)).sort();
    for (const name of found[service]) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, 'identity-keys.json'), 'utf8')).not.toContain('"d"');
  }
  expect(found).toEqual({
    ai: ['identity-keys.json'],
    campaigns: ['identity-keys.json'],
    gateway: ['cookie-keys.json', 'identity-key.json', 'identity-keys.json'],
    leads: ['identity-key.json', 'identity-keys.json'],
    objects: ['identity-keys.json', 'part-keys.json'],
    mailboxes: ['identity-keys.json', 'mailbox-keys.json'],
    sending: ['hash-key.json', 'identity-key.json', 'identity-keys.json', 'link-keys.json'],
    tracking: ['hash-key.json', 'identity-key.json', 'identity-keys.json', 'link-keys.json'],
  });
});

test('a damaged file is said to be one, and kept', async () => {
  await writeFile(file, '{"sessionSecret": ');
  await expect(takeSecrets({ DATA_DIR }, roles)).rejects.toThrow('are damaged');
  expect(await readFile(file, 'utf8')).toBe('{"sessionSecret": ');
});
