import { z } from 'zod';

const keysMax = 100;
const short = z.string().min(1).max(200);
const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length;

const ringKey = z.object({
  /** Appears in every signed text. Empty for the key from before keys had ids. */
  id: z.string().regex(/^[a-z\d]{0,16}$/),
  secret: z.string().min(16).max(1_000),
});
export type RingKey = z.output<typeof ringKey>;

/** Keys for one purpose: `signs` names the one that signs, and all of them verify. */
export const keyRingForm = z
  .object({ signs: z.string(), keys: z.array(ringKey).min(1).max(keysMax) })
  .refine(({ signs, keys }) => keys.some(({ id }) => id === signs))
  .refine(({ keys }) => areDifferent(keys.map(({ id }) => id)));
export type KeyRingForm = z.output<typeof keyRingForm>;

/** An Ed25519 key as a JSON Web Key (RFC 8037), with the service that owns it. */
const publicKeyForm = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: short,
  kid: short,
  signer: short,
});
export const privateKeyForm = publicKeyForm.extend({ d: short });
export type PrivateKeyForm = z.output<typeof privateKeyForm>;

export const publicKeysForm = z
  .object({ keys: z.array(publicKeyForm).min(1).max(keysMax) })
  .refine(({ keys }) => areDifferent(keys.map(({ kid }) => kid)));

/** A key that never changes. */
export const singleKeyForm = z.object({ secret: z.string().min(16).max(1_000) });

/** The files in a service's folder of keys. */
export const keyFileNames = {
  own: 'identity-key.json',
  signers: 'identity-keys.json',
  parts: 'part-keys.json',
  cookies: 'cookie-keys.json',
  links: 'link-keys.json',
  hash: 'hash-key.json',
  mailboxes: 'mailbox-keys.json',
} as const;

/** The services that call others. */
export const signers = ['gateway', 'leads', 'sending', 'tracking'] as const;
export type Signer = (typeof signers)[number];
