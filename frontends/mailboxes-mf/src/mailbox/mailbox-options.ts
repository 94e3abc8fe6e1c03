import type { Mailbox } from '@cadenza/contracts';
import type { ChoiceOption } from '@cadenza/ui';
import { stateNames } from './words.ts';

/** The mailboxes that leads can be moved to. */
export function mailboxOptions(mailboxes: readonly Mailbox[], exceptId: string): ChoiceOption[] {
  return mailboxes
    .filter(({ id }) => id !== exceptId)
    .map(({ id, address, fromName, state, stateReason, leftToday }) => ({
      value: id,
      label: address,
      detail: state === 'connected' ? `${fromName} · ${leftToday} left today` : (stateReason ?? stateNames[state]),
    }));
}
