import type { HttpSettings } from '../http-settings.ts';
import { type Identity, keyIdOf, readIdentity, type SigningKey, signIdentity } from '../identity.ts';
import { rememberSigned, rememberVerified } from '../identity-memory.ts';
import type { Log } from '../log.ts';
import { SettingsError } from '../settings.ts';
import { readOwnKey, readPublicKeys } from './identity-keys.ts';
import { openKeyFile } from './key-file.ts';
import { keyFileNames, signers } from './key-forms.ts';

/** The identity with which a service calls others, and the callers it trusts. */
export interface Identities extends Disposable {
  /**
   * A token for one other service.
   * @throws Error in a service that calls no other
   */
  sign(identity: Identity, now: Temporal.Instant, audience: string): Promise<string>;
  /** The caller; `undefined` when the token was not signed for this service by one that may speak for this identity. */
  verify(token: string | undefined, now: Temporal.Instant): Promise<Identity | undefined>;
}

export type KeySettings = Pick<HttpSettings, 'KEYS_DIR' | 'INTERNAL_SECRET'>;

/**
 * A service's keys for calls: those in `KEYS_DIR`, and `INTERNAL_SECRET` of earlier versions. With both, instances of
 * such a version are still trusted, and as long as this service has no key of its own it signs as they do.
 * @throws SettingsError when there is neither, or a file of keys is missing or damaged
 */
export async function openIdentities(
  service: string,
  { KEYS_DIR: folder, INTERNAL_SECRET: secret }: KeySettings,
  log: Log,
): Promise<Identities> {
  using opening = new DisposableStack();
  const open = async <Content>(name: string, parse: (json: unknown) => Promise<Content>, mayBeMissing = false) =>
    folder === undefined ? undefined : opening.use(await openKeyFile(folder, name, parse, { log, mayBeMissing }));
  if (folder === undefined && secret === undefined) throw new SettingsError(nothingSet);
  const known = await open(keyFileNames.signers, readPublicKeys);
  const calls = signers.some((signer) => signer === service);
  const own = calls
    ? await open(keyFileNames.own, (json) => readOwnKey(json, service), secret !== undefined)
    : undefined;

  const signingKey = (): SigningKey => {
    const key = own?.current() ?? (calls ? secret : undefined);
    if (key === undefined) throw new Error(`${service} has no key to sign with`);
    return key;
  };
  const sign = rememberSigned(async (identity, now, audience) => signIdentity(identity, signingKey(), now, audience));
  const verify = rememberVerified(async (token, now) => {
    const keyId = keyIdOf(token);
    // The key may have just come into use.
    if (keyId !== undefined && known?.current()?.has(keyId) === false) await known.look();
    return readIdentity(token, { secret, publicKeys: known?.current() }, now, service);
  });
  const resources = opening.move();
  return { sign, verify, [Symbol.dispose]: () => resources.dispose() };
}

const nothingSet =
  'Set KEYS_DIR to the folder with the keys of this service, which "npm run keys -- make" writes, or INTERNAL_SECRET as in versions before.';
