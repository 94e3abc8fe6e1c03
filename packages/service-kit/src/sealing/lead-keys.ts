/** The key of each lead, 32 bytes; `null` for one that was erased. */
export type KeysByLead = ReadonlyMap<string, Buffer | null>;

/** Where a service has the keys of leads from. */
export interface LeadKeys {
  /**
   * The keys of these leads, each of them named.
   * @throws Unavailable as long as nobody can tell
   * @throws NoKeysYet
   */
  find(leadIds: readonly string[]): Promise<KeysByLead>;
}

/** `leads` is of a version that gives leads no keys, as long as the services are being updated. */
export class NoKeysYet extends Error {
  override name = 'NoKeysYet';
}
