import { Unavailable } from '@cadenza/http-kit';

/** The key of each lead, 32 bytes; `null` for an erased lead. */
export type KeysByLead = ReadonlyMap<string, Buffer | null>;

/** Where a service gets the keys of leads. */
export interface LeadKeys {
  /**
   * The keys of these leads; every lead is in the result.
   * @throws KeysUnavailable while no source of keys responds
   * @throws NoKeysYet
   */
  find(leadIds: readonly string[]): Promise<KeysByLead>;
}

/** The keys of leads cannot be had now, so what is sealed with them has to wait. */
export class KeysUnavailable extends Unavailable {
  override name = 'KeysUnavailable';
}

/** `leads` still runs a version without lead keys, during an update of the services. */
export class NoKeysYet extends Error {
  override name = 'NoKeysYet';
}
