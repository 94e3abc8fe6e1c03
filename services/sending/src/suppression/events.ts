/** An address is never mailed again, in any campaign. Only a keyed hash of it is kept. */
export interface AddressSuppressed {
  type: 'AddressSuppressed';
  data: { addressHash: string; reason: string; campaignId: string | null; suppressedAt: string };
}
