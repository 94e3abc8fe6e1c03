const idBytes = 16;

/** As hard to guess as a UUID. `crypto.randomUUID` is missing where the address is not https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
