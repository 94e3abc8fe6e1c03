import { isMailableAddress, normalizeAddress } from '@cadenza/contracts';

/** The address as leads are compared by it (rule J4), or null when it cannot be mailed (rule J5). */
export function comparedAddress(email: string): string | null {
  const address = normalizeAddress(email);
  return isMailableAddress(address) ? address : null;
}
