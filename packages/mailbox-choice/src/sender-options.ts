import type { Mailbox } from '@cadenza/contracts';
import type { SenderOption } from './sender-select.tsx';

export const relayOption: SenderOption = { value: 'relay', label: 'Relay' };

/** The mailboxes in the order given, and the relay after them. */
export const senderOptions = (mailboxes: readonly Pick<Mailbox, 'id' | 'address'>[]): SenderOption[] => [
  ...mailboxes.map(({ id, address }) => ({ value: id, label: address })),
  relayOption,
];
