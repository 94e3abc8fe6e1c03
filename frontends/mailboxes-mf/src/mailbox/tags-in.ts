import type { Mailbox } from '@cadenza/contracts';

/** The tags of mailboxes, each once, in the order of the alphabet. */
export function tagsIn(mailboxes: readonly Pick<Mailbox, 'tags'>[]): string[] {
  return [...new Set(mailboxes.flatMap(({ tags }) => tags))].sort((one, other) => one.localeCompare(other));
}
