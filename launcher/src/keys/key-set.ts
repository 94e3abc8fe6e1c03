import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { keyRingForm, privateKeyForm, type Signer, signers } from '@cadenza/http-kit/key-forms';
import { z } from 'zod';
import { StopSentence } from '../stop-sentence.ts';

const ownKeys = z
  .object({ signs: z.string(), keys: z.array(privateKeyForm).min(1).max(10) })
  .refine(({ signs, keys }) => keys.some(({ kid }) => kid === signs) || signs === '');

/** The progress of a change of keys: first verifiers know the new keys, then signers also use them. */
const changeSteps = ['known', 'used'] as const;

/** All keys of one product. Each service gets its part of them, in a folder of its own. */
export const keySet = z.object({
  /**
   * The Ed25519 keys of each signer. `signs` is empty as long as it still signs like earlier versions. A set of a
   * version in which tracking called nobody gets a key for it.
   */
  identity: z.object({
    gateway: ownKeys,
    leads: ownKeys,
    sending: ownKeys,
    tracking: ownKeys.default(() => newOwnKeys('tracking')),
  }),
  cookies: keyRingForm,
  links: keyRingForm,
  parts: keyRingForm,
  /** For the passwords of mailboxes: `signs` names the key that seals, and all of them open. */
  mailboxes: keyRingForm.default(() => newRing()),
  /** For the hashes of addresses and the ids of emails: it never changes. */
  hash: z.string().min(16),
  /** Absent when no change is under way. */
  change: z.enum(changeSteps).optional(),
});
export type KeySet = z.output<typeof keySet>;

/** The secrets that earlier versions have instead. */
export interface Before {
  sessionSecret?: string | undefined;
  internalSecret?: string | undefined;
}

const random = () => randomBytes(32).toString('base64url');
const newId = () => randomBytes(4).toString('hex');
const newRingKey = () => ({ id: newId(), secret: random() });

function newOwnKey(signer: Signer) {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return privateKeyForm.parse({ kty, crv, x, d, kid: `${signer}-${newId()}`, signer });
}

function newOwnKeys(signer: Signer): z.output<typeof ownKeys> {
  const key = newOwnKey(signer);
  return { signs: key.kid, keys: [key] };
}

/**
 * Keys for a product without any. Everything that an earlier version signed stays good, and its hash key stays the hash
 * key. All processes are started together with them.
 */
export function newKeySet({ sessionSecret, internalSecret }: Before = {}): KeySet {
  return {
    identity: ofEachSigner(newOwnKeys),
    cookies: newRing(sessionSecret),
    links: newRing(sessionSecret),
    parts: newRing(internalSecret),
    mailboxes: newRing(),
    hash: sessionSecret ?? random(),
  };
}

/**
 * Like `newKeySet`, for a product whose processes take over the keys one after the other: an earlier key goes on
 * signing until the step `use`.
 */
export function newKeySetBeside(before: Before): KeySet {
  const made = newKeySet(before);
  const asBefore = (ring: KeySet['links']) => (ring.keys.some(({ id }) => id === '') ? { ...ring, signs: '' } : ring);
  return {
    ...made,
    ...(before.internalSecret !== undefined && {
      identity: ofEachSigner((signer) => ({ ...made.identity[signer], signs: '' })),
    }),
    cookies: asBefore(made.cookies),
    links: asBefore(made.links),
    parts: asBefore(made.parts),
    ...((before.internalSecret ?? before.sessionSecret) !== undefined && { change: 'known' as const }),
  };
}

function newRing(before?: string): KeySet['links'] {
  const key = newRingKey();
  return { signs: key.id, keys: [key, ...(before === undefined ? [] : [{ id: '', secret: before }])] };
}

function ofEachSigner<Value>(make: (signer: Signer) => Value): Record<Signer, Value> {
  return Object.fromEntries(signers.map((signer) => [signer, make(signer)])) as Record<Signer, Value>;
}

/** The address for a part of a file is good for 15 minutes, and a change of keys takes more than one and a half. */
const partKeysMax = 11;

export type ChangeStep = 'add' | 'use' | 'forget';
export const nextStep = ({ change }: KeySet): ChangeStep =>
  change === undefined ? 'add' : change === 'known' ? 'use' : 'forget';

const steps: Record<ChangeStep, (set: KeySet) => KeySet> = { add, use, forget };

/**
 * Takes the next step of a change of keys.
 * @throws StopSentence when there would be more keys for links or cookies than services read
 */
export function afterStep(set: KeySet): KeySet {
  const { success, data } = keySet.safeParse(steps[nextStep(set)](set));
  if (!success) throw new StopSentence('No further keys can be added: there are 100 for links or cookies already.');
  return data;
}

/** New keys come first in the list, but do not sign yet. */
function add(set: KeySet): KeySet {
  const withNewKey = (ring: KeySet['links']) => ({ ...ring, keys: [newRingKey(), ...ring.keys] });
  const parts = withNewKey(set.parts);
  return {
    ...set,
    identity: ofEachSigner((signer) => {
      const { signs, keys } = set.identity[signer];
      return { signs, keys: [newOwnKey(signer), ...keys] };
    }),
    cookies: withNewKey(set.cookies),
    links: withNewKey(set.links),
    parts: { ...parts, keys: parts.keys.slice(0, partKeysMax) },
    change: 'known',
  };
}

function use(set: KeySet): KeySet {
  const signNew = (ring: KeySet['links']) => ({ ...ring, signs: ring.keys[0]!.id });
  return {
    ...set,
    identity: ofEachSigner((signer) => {
      const { keys } = set.identity[signer];
      return { signs: keys[0]!.kid, keys };
    }),
    cookies: signNew(set.cookies),
    links: signNew(set.links),
    parts: signNew(set.parts),
    change: 'used',
  };
}

/** Calls last a minute: their old keys go. Links and cookies last longer: their old keys stay. */
function forget({ change: _over, ...set }: KeySet): KeySet {
  return {
    ...set,
    identity: ofEachSigner((signer) => {
      const { signs, keys } = set.identity[signer];
      return { signs, keys: keys.filter(({ kid }) => kid === signs) };
    }),
  };
}

/** Whether a new key for mailboxes is known, and does not seal yet. */
export const isMailboxKeyUnused = ({ mailboxes: { signs, keys } }: KeySet) => keys[0]?.id !== signs;

/**
 * A new key for mailboxes comes first in the list, but does not seal yet.
 * @throws StopSentence when there would be more keys than the service reads
 */
export function withNewMailboxKey(set: KeySet): KeySet {
  const { signs, keys } = set.mailboxes;
  const { success, data } = keySet.safeParse({ ...set, mailboxes: { signs, keys: [newRingKey(), ...keys] } });
  if (!success) throw new StopSentence('No further keys can be added: there are 100 for mailboxes already.');
  return data;
}

/** Older keys stay: they open what backups hold. */
export function sealingWithNewest(set: KeySet): KeySet {
  const { keys } = set.mailboxes;
  return { ...set, mailboxes: { signs: keys[0]!.id, keys } };
}

/** Ends every session whose cookie was signed with an earlier key. */
export function withoutOldCookieKeys(set: KeySet): KeySet {
  const { signs, keys } = set.cookies;
  return { ...set, cookies: { signs, keys: keys.filter(({ id }) => id === signs) } };
}
