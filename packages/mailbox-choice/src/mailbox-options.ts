import type { Mailbox } from '@cadenza/contracts';
import type { ChoiceOption } from '@cadenza/ui';
import { mailboxLine } from './mailbox-words.ts';

/** The mailboxes as options, in the order given, by id; without `exceptId`, which is null when all can be chosen. */
export function mailboxOptions(mailboxes: readonly Mailbox[], exceptId: string | null): ChoiceOption[] {
  return mailboxes
    .filter(({ id }) => id !== exceptId)
    .map((mailbox) => ({ value: mailbox.id, label: mailbox.address, detail: mailboxLine(mailbox) }));
}
