import type { CampaignSenders, Mailbox } from '@cadenza/contracts';
import { namedSendersMax } from '@cadenza/contracts/limits';

/** Senders while they are chosen. */
export interface SendersDraft {
  mailboxIds: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

/** Mailboxes that were removed are left out: they do not come back. */
export function draftFrom({ mailboxIds, tags }: CampaignSenders, mailboxes: readonly Mailbox[]): SendersDraft {
  const known = new Set(mailboxes.map(({ id }) => id));
  return { mailboxIds: new Set(mailboxIds.filter((id) => known.has(id))), tags: new Set(tags) };
}

export const sendersFrom = ({ mailboxIds, tags }: SendersDraft): CampaignSenders => ({
  mailboxIds: [...mailboxIds],
  tags: [...tags],
});

/** Why the draft cannot be saved, as a sentence. */
export function faultOf({ mailboxIds, tags }: SendersDraft): string | null {
  if (mailboxIds.size === 0 && tags.size === 0) return 'Choose at least one mailbox or tag.';
  if (mailboxIds.size > namedSendersMax)
    return `At most ${namedSendersMax} mailboxes can be chosen one by one. Choose a tag that they share instead.`;
  return null;
}

/** The same set with the member if it was not in it, else without. */
export function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const changed = new Set(set);
  if (!changed.delete(member)) changed.add(member);
  return changed;
}

/** How many mailboxes the draft stands for: named, or with one of its tags. */
export const senderCount = ({ mailboxIds, tags }: SendersDraft, mailboxes: readonly Mailbox[]): number =>
  mailboxes.filter((mailbox) => mailboxIds.has(mailbox.id) || mailbox.tags.some((tag) => tags.has(tag))).length;
