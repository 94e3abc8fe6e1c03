import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { changeMailboxKeys } from './change-mailbox-keys.ts';
import { clusterKeysIn, keepKeysTogether } from './cluster-keys.ts';
import { servicesWithKeys } from './key-folders.ts';
import type { KeySet } from './key-set.ts';

const root = await mkdtemp(path.join(tmpdir(), 'cadenza-kept-keys-'));
afterAll(() => rm(root, { recursive: true }));
const before = { sessionSecret: 'the session secret of before', internalSecret: 'the internal secret of before' };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'folder-'));
});
const textOf = (...names: string[]) => readFile(path.join(folder, ...names), 'utf8');

test('keys of services that start together: what the secrets of before have signed stays good, new keys sign', async () => {
  expect((await keepKeysTogether(folder, before)).areNew).toBe(true);
  const set = JSON.parse(await textOf('keys.json')) as KeySet;
  expect(set.hash).toBe(before.sessionSecret);
  const ofBefore = [set.cookies, set.links, set.parts].map(({ keys }) => keys.find(({ id }) => id === '')?.secret);
  expect(ofBefore).toEqual([before.sessionSecret, before.sessionSecret, before.internalSecret]);
  for (const { signs } of [set.cookies, set.links, set.parts]) expect(signs).not.toBe('');
  expect(JSON.parse(await textOf('gateway', 'identity-key.json')).kid).toBe(set.identity.gateway.signs);
  expect(set.change).toBeUndefined();
});

test('made again they stay as they are, and a service that lacks its part gets it', async () => {
  await keepKeysTogether(folder, {});
  const kept = await textOf('keys.json');
  const ofTracking = await textOf('tracking', 'link-keys.json');
  await rm(path.join(folder, 'tracking'), { recursive: true });
  expect((await keepKeysTogether(folder, {})).areNew).toBe(false);
  expect([await textOf('keys.json'), await textOf('tracking', 'link-keys.json')]).toEqual([kept, ofTracking]);
});

test('a service that called nobody in the version of the keys gets one of its own, which then stays', async () => {
  await keepKeysTogether(folder, {});
  const made = JSON.parse(await textOf('keys.json')) as KeySet;
  const { tracking: _, ...identity } = made.identity;
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ ...made, identity }));
  expect((await keepKeysTogether(folder, {})).areNew).toBe(false);
  const own = await textOf('tracking', 'identity-key.json');
  expect(await textOf('gateway', 'identity-keys.json')).toContain(JSON.parse(own).kid);
  await keepKeysTogether(folder, {});
  expect(await textOf('tracking', 'identity-key.json')).toBe(own);
});

test('keys of a version without mailboxes get a ring for them, which then stays', async () => {
  await keepKeysTogether(folder, {});
  const { mailboxes: _, ...earlier } = JSON.parse(await textOf('keys.json')) as KeySet;
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(earlier));
  await keepKeysTogether(folder, {});
  const ring = await textOf('mailboxes', 'mailbox-keys.json');
  const { signs, keys } = JSON.parse(ring);
  expect(keys).toEqual([{ id: signs, secret: expect.any(String) }]);
  expect(Buffer.from(keys[0].secret, 'base64url')).toHaveLength(32);
  await keepKeysTogether(folder, {});
  expect(await textOf('mailboxes', 'mailbox-keys.json')).toBe(ring);
});

test('a change of the keys of mailboxes goes on where it was when it is killed between its steps', async () => {
  await keepKeysTogether(folder, {});
  const store = clusterKeysIn(folder);
  const ring = async () => JSON.parse(await textOf('mailboxes', 'mailbox-keys.json')) as KeySet['mailboxes'];
  const before = await ring();
  const killed = changeMailboxKeys(store, { say: () => {}, signal: AbortSignal.timeout(50), waitMs: 60_000 });
  await expect(killed).rejects.toThrow();
  const known = await ring();
  expect(known).toEqual({ signs: before.signs, keys: [expect.anything(), ...before.keys] });
  const kid = await changeMailboxKeys(store, { say: () => {}, signal: AbortSignal.timeout(10_000), waitMs: 1 });
  expect(await ring()).toEqual({ signs: kid, keys: known.keys });
  expect(kid).toBe(known.keys[0]!.id);
});

test.each([
  ['another key of hashes than the one of before (S9)', undefined, 'nobody who unsubscribed would be known'],
  ['damaged keys', '{', 'are damaged; restore the file'],
])('%s is refused, and nothing is replaced', async (_what, content, sentence) => {
  await keepKeysTogether(folder, {});
  if (content !== undefined) await writeFile(path.join(folder, 'keys.json'), content);
  const kept = await textOf('keys.json');
  await expect(keepKeysTogether(folder, before)).rejects.toThrow(sentence);
  expect(await textOf('keys.json')).toBe(kept);
});

test('keys that are changed where there are none: it is said how they are made', async () => {
  const missing = clusterKeysIn(path.join(folder, 'mistyped')).update((set) => set);
  await expect(missing).rejects.toThrow('keys.json cannot be read (ENOENT); npm run keys -- make <folder> writes it.');
});

test('secrets that are too short for keys make none', async () => {
  await expect(keepKeysTogether(folder, { sessionSecret: 'short' })).rejects.toThrow('at least 16 characters');
  expect(await readdir(folder)).toEqual([]);
});

test('the keys of containers are shown, and taken where there are none', async () => {
  const run = (place: string, deed: string, input = '') => {
    const program = path.resolve(import.meta.dirname, '../container-keys.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, place, deed], { input, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  expect(run(folder, 'make')).toMatchObject({ status: 0, stdout: expect.stringContaining('Keep a copy') });
  const kept = run(folder, 'show').stdout;
  const other = await mkdtemp(path.join(root, 'other-'));
  expect(run(other, 'take', '{"keys":1}')).toMatchObject({ status: 1, stderr: expect.stringContaining('damaged') });
  expect(await readdir(other)).toEqual([]);
  expect(run(other, 'take', kept)).toMatchObject({ status: 0 });
  expect(run(other, 'show').stdout).toBe(kept);
  expect(run(other, 'take', kept)).toMatchObject({ status: 1, stderr: expect.stringContaining('has keys already') });
  expect((await readdir(other)).sort()).toEqual(['keys.json', ...servicesWithKeys].sort());
  expect(run(other, 'give')).toMatchObject({ status: 1, stderr: expect.stringContaining('Say what to do') });
});
