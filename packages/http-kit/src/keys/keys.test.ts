import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Identity, serviceIdentity, signIdentity } from '../identity.ts';
import { createLog } from '../log.ts';
import { SettingsError } from '../settings.ts';
import { openIdentities } from './identities.ts';
import { readOwnKey } from './identity-keys.ts';
import { openKeyRing } from './key-ring.ts';
import { openLinkKeys, readHashKey } from './rings.ts';

const root = await mkdtemp(path.join(tmpdir(), 'cadenza-keys-'));
afterAll(() => rm(root, { recursive: true }));
const silent = createLog('probe', 'silent');
const now = Temporal.Now.instant();
const secret = 'a secret of the services';
const ada = { userId: 'ada' };

let folder = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  folder = await mkdtemp(path.join(root, 'folder-'));
});
afterEach(() => {
  vi.useRealTimers();
});
/** Looks at `read` again and again; a second passes before each look, after which files are read again. */
const secondsLater = <Value>(read: () => Value) =>
  expect.poll(() => {
    vi.advanceTimersByTime(1_000);
    return read();
  });
const write = (name: string, content: unknown) =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

async function newKey(signer: string, kid: string) {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const own = { ...(await exportJWK(privateKey)), kid, signer };
  const { d: _private, ...known } = own as Record<string, unknown>;
  return { own, known };
}

const [first, second] = [await newKey('gateway', 'gateway-1'), await newKey('gateway', 'gateway-2')];
const open = (service: string, shared?: string) =>
  openIdentities(service, { KEYS_DIR: folder, INTERNAL_SECRET: shared }, silent);

test('a key that comes into use is looked for at once, and one that is forgotten is none', async () => {
  await write('identity-keys.json', { keys: [first.known] });
  using campaigns = await open('campaigns');
  const signedBy = async ({ own }: typeof first, identity: Identity) =>
    signIdentity(identity, await readOwnKey(own, 'gateway'), now, 'campaigns');
  expect(await campaigns.verify(await signedBy(first, ada), now)).toEqual(ada);
  expect(await campaigns.verify(await signedBy(second, ada), now)).toBeUndefined();

  await write('identity-keys.json', { keys: [second.known, first.known] });
  const after = await signedBy(second, { userId: 'bob' });
  await secondsLater(() => campaigns.verify(after, now)).toEqual({ userId: 'bob' });
  expect(await campaigns.verify(await signedBy(first, { userId: 'eve' }), now)).toEqual({ userId: 'eve' });

  await write('identity-keys.json', { keys: [second.known] });
  const withOld = async () => campaigns.verify(await signedBy(first, { userId: crypto.randomUUID() }), now);
  await secondsLater(withOld).toBeUndefined();
});

test('a file that is damaged later is left aside, and the keys of before stay', async () => {
  const ring = { signs: 'a1', keys: [{ id: 'a1', secret: 'sixteen letters!' }] };
  await write('link-keys.json', ring);
  const lines: string[] = [];
  const log = createLog('probe', 'error', { write: (line) => lines.push(line) });
  using keys = await openKeyRing(folder, 'link-keys.json', log);
  const before = keys.all();
  await write('link-keys.json', '{"signs": "a1", "ke');
  await secondsLater(() => lines.join()).toContain('changed keys cannot be used');
  expect(keys.all()).toBe(before);
  await write('link-keys.json', { signs: 'b2', keys: [...ring.keys, { id: 'b2', secret: 'sixteen others!!' }] });
  await secondsLater(() => keys.signing().id).toBe('b2');
  expect(keys.all().map(({ id }) => id)).toEqual(['b2', 'a1']);
});

test('a mounted Secret that changes is read again: the kubelet turns a link to another folder', async () => {
  const mount = async (version: string, signs: string) => {
    await mkdir(path.join(folder, version));
    await write(`${version}/link-keys.json`, { signs, keys: [{ id: signs, secret: 'sixteen letters!' }] });
    await symlink(version, path.join(folder, '..data_tmp'));
    await rename(path.join(folder, '..data_tmp'), path.join(folder, '..data'));
  };
  await mount('..2026_1', 'a1');
  await symlink('..data/link-keys.json', path.join(folder, 'link-keys.json'));
  using keys = await openKeyRing(folder, 'link-keys.json', silent);
  await mount('..2026_2', 'b2');
  await rm(path.join(folder, '..2026_1'), { recursive: true });
  await secondsLater(() => keys.signing().id).toBe('b2');
});

test('where there is still the shared secret, a service without a key of its own signs as before, until it gets one', async () => {
  await write('identity-keys.json', { keys: [first.known] });
  using gateway = await open('gateway', secret);
  using sending = await open('sending', secret);
  const shared = await gateway.sign(ada, now, 'sending');
  expect(JSON.parse(Buffer.from(shared.split('.')[0]!, 'base64url').toString())).toEqual({ alg: 'HS256' });
  expect(await sending.verify(shared, now)).toEqual(ada);
  await write('identity-key.json', first.own);
  const kidOf = async () => {
    const token = await gateway.sign({ userId: crypto.randomUUID() }, now, 'sending');
    return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
  };
  await secondsLater(kidOf).toBe('gateway-1');
});

test('a service that calls none signs nothing, not even with the shared secret', async () => {
  await write('identity-keys.json', { keys: [first.known] });
  using campaigns = await open('campaigns', secret);
  await expect(campaigns.sign(serviceIdentity('campaigns'), now, 'sending')).rejects.toThrow('no key to sign with');
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'neither keys nor the shared secret',
    () => openIdentities('ai', { KEYS_DIR: undefined, INTERNAL_SECRET: undefined }, silent),
    'Set KEYS_DIR',
  ],
  ['a folder without keys', () => open('ai'), 'identity-keys.json cannot be used: it is not there'],
  [
    'no key of its own',
    async () => {
      await write('identity-keys.json', { keys: [first.known] });
      return open('gateway');
    },
    'identity-key.json cannot be used: it is not there',
  ],
  [
    'the key of another service',
    async () => {
      await write('identity-keys.json', { keys: [first.known] });
      await write('identity-key.json', first.own);
      return open('leads');
    },
    'it is the key of gateway, not of leads',
  ],
  [
    'two keys of one id',
    async () => {
      await write('identity-keys.json', { keys: [first.known, { ...second.known, kid: 'gateway-1' }] });
      return open('ai');
    },
    'it is not what such a file holds',
  ],
  [
    'a key that is none',
    async () => {
      await write('identity-keys.json', { keys: [{ ...first.known, x: 'short' }] });
      return open('ai');
    },
    'is no Ed25519 key',
  ],
  [
    'no JSON',
    async () => {
      await write('identity-keys.json', 'sixteen letters!');
      return open('ai');
    },
    'it is no JSON',
  ],
  [
    'a ring whose signing key is missing',
    async () => {
      await write('link-keys.json', { signs: 'b2', keys: [{ id: 'a1', secret: 'sixteen letters!' }] });
      return openLinkKeys({ KEYS_DIR: folder }, silent);
    },
    'it is not what such a file holds',
  ],
  ['no secret of before either', () => openLinkKeys({}, silent), 'SESSION_SECRET as in versions before'],
  ['no key of hashes', () => readHashKey({ KEYS_DIR: folder }), 'hash-key.json cannot be used: ENOENT'],
])('a service does not start with %s, and says why', async (_, start, why) => {
  const failure = await start().then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failure).toBeInstanceOf(SettingsError);
  expect(failure!.message).toContain(why);
  expect(failure!.message).not.toContain('sixteen letters');
});
