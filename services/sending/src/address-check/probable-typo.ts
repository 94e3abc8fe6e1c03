/** The domains that people mistype most, because most people write them. */
const bigDomains = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'web.de',
  't-online.de',
] as const;

/**
 * The big domain that was probably meant.
 * @param domain not itself one of a known provider, because `gmx.com` and `gmx.de` are both real
 * @returns `null` where none is one slip of the finger away
 */
export const probablyMeant = (domain: string): string | null =>
  bigDomains.find((big) => domain !== big && isOneSlip(domain, big)) ?? null;

/** Whether one letter was added, left out, replaced, or swapped with the next. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (wrong.length === 2 && right.length === 2) return wrong[0] === right[1] && wrong[1] === right[0];
  return wrong.length <= 1 && right.length <= 1;
}
