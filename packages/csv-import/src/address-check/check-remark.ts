import type { AddressCheck } from '@cadenza/contracts';

const because: Record<Exclude<AddressCheck['reason'], 'reserved' | null>, string> = {
  syntax: 'the address is not valid',
  'no-domain': 'its domain does not exist',
  'no-mail-server': 'its domain has no mail server',
  'null-mx': 'its domain takes no mail',
  disposable: 'it is a throw-away address',
  role: 'it is read by a team, not by one person',
};

/** What to know of an address, in a sentence; `null` where nothing speaks against it. */
export function checkRemark({ verdict, reason, suggestion }: AddressCheck): string | null {
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  if (reason === null || reason === 'reserved') return meant.trim() || null;
  return `${verdict === 'undeliverable' ? 'Never mailed' : 'Risky'}: ${because[reason]}.${meant}`;
}
