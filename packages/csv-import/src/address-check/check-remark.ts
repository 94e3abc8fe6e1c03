import type { AddressCheck } from '@cadenza/contracts';

const because: Record<NonNullable<AddressCheck['reason']>, string> = {
  syntax: 'the address is not valid',
  'no-domain': 'its domain does not exist',
  'no-mail-server': 'its domain has no mail server',
  'null-mx': 'its domain takes no mail',
  disposable: 'it is a throw-away address',
  role: 'it is read by a team, not by one person',
  reserved: 'its domain is for examples and tests',
};

/** What to know of an address, in a sentence; `null` where nothing speaks against it. */
export function checkRemark({ verdict, reason, suggestion }: AddressCheck): string | null {
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  if (verdict === 'undeliverable' && reason) return `Never mailed: ${because[reason]}.${meant}`;
  if (verdict === 'risky' && reason) return `Risky: ${because[reason]}.${meant}`;
  return meant.trim() || null;
}
