const atom = String.raw`[^\s\p{Cc}@<>()[\]\\,;:".]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const lastLabel = String.raw`(?=[^.]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]`;
const addressPattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`, 'u');
const addressMaxLength = 254;

/** The rule of the contracts, which a page does not load for it; a test holds the two together. */
export function isMailableAddress(address: string): boolean {
  return address.length <= addressMaxLength && addressPattern.test(address);
}
