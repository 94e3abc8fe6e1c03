import type { CampaignSenders, Mailbox } from '@cadenza/contracts';

/** A mailbox that sends for a campaign. */
export interface ChosenSender {
  mailboxId: string;
  /** Null: it was removed. */
  mailbox: Mailbox | null;
}

export const isRelay = ({ mailboxIds, tags }: CampaignSenders) => mailboxIds.length === 0 && tags.length === 0;

/** The mailboxes that are named and those with one of the tags; the ones that do not send now come first. */
export function chosenSenders({ mailboxIds, tags }: CampaignSenders, mailboxes: readonly Mailbox[]): ChosenSender[] {
  const named = new Set(mailboxIds);
  const known = new Set(mailboxes.map(({ id }) => id));
  const removed = mailboxIds.filter((id) => !known.has(id)).map((id) => ({ mailboxId: id, mailbox: null }));
  const found = mailboxes
    .filter((mailbox) => named.has(mailbox.id) || mailbox.tags.some((tag) => tags.includes(tag)))
    .map((mailbox) => ({ mailboxId: mailbox.id, mailbox }));
  const isAway = ({ mailbox }: ChosenSender) => mailbox === null || mailbox.state !== 'connected';
  const all = [...removed, ...found];
  return [...all.filter(isAway), ...all.filter((sender) => !isAway(sender))];
}

/** How many mailboxes have each tag, by name; also of the given tags that no mailbox has. */
export function tagCounts(mailboxes: readonly Mailbox[], given: readonly string[]): [tag: string, count: number][] {
  const counts = new Map(given.map((tag) => [tag, 0]));
  for (const tag of mailboxes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
