/** The key of each lead, 32 bytes; `null` for an erased lead. */
export type KeysByLead = ReadonlyMap<string, Buffer | null>;

/** Where a service gets the keys of leads. */
export interface LeadKeys {
  /**
   * The keys of these leads; every lead is in the result.
   * @throws Unavailable while no source of keys responds
   * @throws NoKeysYet
   */
  find(leadIds: readonly string[]): Promise<KeysByLead>;
}

/** `leads` still runs a version without lead keys, during an update of the services. */
export class NoKeysYet extends Error {
  override name = 'NoKeysYet';
}
