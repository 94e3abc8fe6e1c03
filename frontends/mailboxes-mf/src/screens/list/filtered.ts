import type { Mailbox, MailboxState } from '@cadenza/contracts';
import { isFoundIn } from '@cadenza/mail-address/found-in';

/** Which mailboxes are shown; what is chosen must all hold. */
export interface Choice {
  search: string;
  state: MailboxState | null;
  tag: string | null;
}

export const nothingChosen: Choice = { search: '', state: null, tag: null };

export function filtered(mailboxes: readonly Mailbox[], { search, state, tag }: Choice): Mailbox[] {
  return mailboxes.filter(
    (mailbox) =>
      (state === null || mailbox.state === state) &&
      (tag === null || mailbox.tags.includes(tag)) &&
      isFoundIn(`${mailbox.address}\n${mailbox.fromName}`, search),
  );
}
