const addressKey = 'test-email-address';

/** The address that the last test of this browser went to; the empty text where none did, or nothing is kept. */
export function rememberedAddress(): string {
  try {
    return localStorage.getItem(addressKey) ?? '';
  } catch {
    return '';
  }
}

export function rememberAddress(address: string): void {
  try {
    localStorage.setItem(addressKey, address);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
