import { importJWK } from 'jose';
import type { OwnKey, PublicKeys } from '../identity.ts';
import { privateKeyForm, publicKeysForm } from './key-forms.ts';

/** The key that a service signs with, read from its `identity-key.json`. */
export async function readOwnKey(json: unknown, service: string): Promise<OwnKey> {
  const { signer, kid, kty, crv, x, d } = privateKeyForm.parse(json);
  if (signer !== service) throw new Error(`it is the key of ${signer}, not of ${service}`);
  return { signer, kid, privateKey: await imported({ kty, crv, x, d }) };
}

/** The keys of all signers by id, read from `identity-keys.json`. */
export async function readPublicKeys(json: unknown): Promise<PublicKeys> {
  const { keys } = publicKeysForm.parse(json);
  const read = keys.map(
    async ({ kid, signer, kty, crv, x }) => [kid, { signer, key: await imported({ kty, crv, x }) }] as const,
  );
  return new Map(await Promise.all(read));
}

async function imported(jwk: { kty: string; crv: string; x: string; d?: string }): Promise<CryptoKey> {
  try {
    return (await importJWK(jwk, 'EdDSA')) as CryptoKey;
  } catch {
    throw new Error('one of its keys is no Ed25519 key');
  }
}
