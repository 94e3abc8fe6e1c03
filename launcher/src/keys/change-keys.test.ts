import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changeKeys, type KeyStore } from './change-keys.ts';
import { clusterKeysIn, makeClusterKeys } from './cluster-keys.ts';
import { keyFilesOf, servicesWithKeys } from './key-folders.ts';
import { afterStep, type KeySet, newKeySet, newKeySetBeside, nextStep, withoutOldCookieKeys } from './key-set.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-change-keys-'));
afterAll(() => rm(folder, { recursive: true }));
const before = { sessionSecret: 'a session secret', internalSecret: 'an internal secret' };
const rings = ['links', 'cookies', 'parts'] as const;
const kids = ({ identity }: KeySet) => Object.values(identity).map(({ keys }) => keys.map(({ kid }) => kid));

const [start, added, used, done] = (() => {
  const first = newKeySet(before);
  const second = afterStep(first);
  const third = afterStep(second);
  return [first, second, third, afterStep(third)] as const;
})();

describe('a change of keys', () => {
  test('first makes new keys known to who verifies; who signs has nothing new', () => {
    expect([nextStep(start), nextStep(added), nextStep(used), nextStep(done)]).toEqual(['add', 'use', 'forget', 'add']);
    for (const ring of rings) {
      expect(added[ring].signs).toBe(start[ring].signs);
      expect(added[ring].keys.slice(1)).toEqual(start[ring].keys);
    }
    for (const [index, each] of kids(added).entries()) expect(each.slice(1)).toEqual(kids(start)[index]);
    for (const service of ['gateway', 'leads', 'sending', 'tracking'] as const)
      expect(keyFilesOf(service, added)['identity-key.json']).toBe(keyFilesOf(service, start)['identity-key.json']);
  });

  test('then has who signs use them; who verifies calls has nothing new', () => {
    for (const ring of rings) expect(used[ring].signs).toBe(added[ring].keys[0]!.id);
    for (const service of servicesWithKeys)
      expect(keyFilesOf(service, used)['identity-keys.json']).toBe(keyFilesOf(service, added)['identity-keys.json']);
    expect(keyFilesOf('leads', used)['identity-key.json']).not.toBe(keyFilesOf('leads', added)['identity-key.json']);
  });

  test('at last forgets the old keys for calls; old links and cookies stay good, and the hash key never changes', () => {
    expect(kids(done)).toEqual(kids(used).map(([newest]) => [newest]));
    for (const ring of rings) expect(done[ring]).toEqual(used[ring]);
    for (const set of [added, used, done]) expect(set.hash).toBe(before.sessionSecret);
  });

  test('is bounded, but for the links that are out', () => {
    let set: KeySet = start;
    for (let change = 0; change < 20; change += 1) set = afterStep(afterStep(afterStep(set)));
    expect(set.parts.keys).toHaveLength(11);
    expect(set.links.keys).toHaveLength(22);
    expect(set.links.keys.at(-1)).toEqual({ id: '', secret: before.sessionSecret });
    const full = {
      signs: '0',
      keys: Array.from({ length: 100 }, (_, id) => ({ id: String(id), secret: 'x'.repeat(16) })),
    };
    expect(() => afterStep({ ...set, links: full })).toThrow('No further keys can be added');
    const without = withoutOldCookieKeys(set);
    expect(without.cookies.keys.map(({ id }) => id)).toEqual([set.cookies.signs]);
    expect(without.links).toEqual(set.links);
  });

  test.each([1, 3, 5])('that is killed at write %i goes on where it was when it is begun again', async (dies) => {
    const place = path.join(folder, `killed-${dies}`);
    await makeClusterKeys(place, {});
    const inner = clusterKeysIn(place);
    let writes = 0;
    const dying: KeyStore = {
      update: async (change) => {
        if (writes++ === dies) throw new Error('killed');
        return inner.update(change);
      },
    };
    const steps: string[] = [];
    const options = { waits: { beforeUseMs: 1, beforeForgetMs: 1 }, signal: new AbortController().signal };
    const onStep = (step: string) => steps.push(step);
    await expect(changeKeys(dying, { ...options, onStep })).rejects.toThrow('killed');
    await changeKeys(inner, { ...options, onStep });
    expect(steps).toEqual(['add', 'use', 'forget']);
    const set = await inner.update((found) => found);
    expect(set.links.keys).toHaveLength(2);
    const own = JSON.parse(await readFile(path.join(place, 'leads', 'identity-key.json'), 'utf8'));
    expect(own.kid).toBe(set.identity.leads.signs);
  });

  test('that two begin at once is made once', async () => {
    const place = path.join(folder, 'twice');
    await makeClusterKeys(place, {});
    const steps: string[] = [];
    const change = (waitMs: number) =>
      changeKeys(clusterKeysIn(place), {
        waits: { beforeUseMs: waitMs, beforeForgetMs: waitMs },
        signal: AbortSignal.timeout(30_000),
        onStep: (step) => steps.push(step),
      });
    const first = change(1_500);
    await expect.poll(() => steps.length).toBe(1);
    await Promise.all([first, change(500)]);
    expect(steps).toEqual(['add', 'use', 'forget']);
    const set = await clusterKeysIn(place).update((found) => found);
    expect(set.links.keys).toHaveLength(2);
  });
});

test('a service that called nobody in the version of the keys gets one of its own, which then stays', async () => {
  const place = path.join(folder, 'fewer-signers');
  const made = await makeClusterKeys(place, {});
  const { tracking: _, ...identity } = made.identity;
  await writeFile(path.join(place, 'keys.json'), JSON.stringify({ ...made, identity }, null, 2));
  await rm(path.join(place, 'tracking', 'identity-key.json'));

  const completed = await makeClusterKeys(place, {});
  const { signs, keys } = completed.identity.tracking;
  expect(completed).toEqual({ ...made, identity: { ...identity, tracking: { signs, keys } } });
  const own = JSON.parse(await readFile(path.join(place, 'tracking', 'identity-key.json'), 'utf8'));
  expect(own.kid).toBe(signs);
  const known = await readFile(path.join(place, 'leads', 'identity-keys.json'), 'utf8');
  expect(known).toContain(signs);
  expect(await clusterKeysIn(place).update((set) => set)).toEqual(completed);
  await expect(makeClusterKeys(place, {})).rejects.toThrow('has keys already');
});

test('beside copies of a version before, the secrets of before go on signing until the step "use"', () => {
  const set = newKeySetBeside(before);
  expect(nextStep(set)).toBe('use');
  for (const ring of rings) expect(set[ring].signs).toBe('');
  expect(Object.keys(keyFilesOf('gateway', set)).sort()).toEqual(['cookie-keys.json', 'identity-keys.json']);
  const later = afterStep(set);
  for (const ring of rings) expect(later[ring].signs).not.toBe('');
  expect(Object.keys(keyFilesOf('gateway', later))).toContain('identity-key.json');
  expect(nextStep(newKeySetBeside({}))).toBe('add');
});
