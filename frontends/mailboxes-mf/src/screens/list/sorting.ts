import type { Mailbox, MailboxState } from '@cadenza/contracts';
import type { Sorting, SortKeys } from '@cadenza/long-list';

/** A mailbox in the list, with what `sending` tells of it. */
export interface ListedMailbox {
  mailbox: Mailbox;
  /** For how many campaigns it sends; it may not be known. */
  campaignCount: number | undefined;
}

const sortKeys = ['address', 'state', 'sent', 'left', 'campaigns', 'read', 'tags'] as const;
export type SortKey = (typeof sortKeys)[number];

export type MailboxSorting = Sorting<SortKey>;

export const mailboxSortKeys: SortKeys<SortKey> = {
  isKey: (text): text is SortKey => sortKeys.some((key) => key === text),
  descendsFirst: new Set(['sent', 'left', 'campaigns', 'read']),
};

/** What needs a person comes first. */
const urgency: Record<MailboxState, number> = { 'needs-attention': 0, waiting: 1, paused: 2, connected: 3 };

const comparisons: Record<SortKey, (one: ListedMailbox, other: ListedMailbox) => number> = {
  address: (one, other) => one.mailbox.address.localeCompare(other.mailbox.address),
  state: (one, other) => urgency[one.mailbox.state] - urgency[other.mailbox.state],
  sent: (one, other) => one.mailbox.sentToday - other.mailbox.sentToday,
  left: (one, other) => one.mailbox.leftToday - other.mailbox.leftToday,
  campaigns: (one, other) => (one.campaignCount ?? -1) - (other.campaignCount ?? -1),
  read: (one, other) => readAtMs(one.mailbox) - readAtMs(other.mailbox),
  tags: (one, other) => compareTags(one.mailbox.tags, other.mailbox.tags),
};

/** Those that are alike stay in the order of the server. */
export function sorted(listed: readonly ListedMailbox[], sorting: MailboxSorting | null): readonly ListedMailbox[] {
  if (sorting === null) return listed;
  const compare = comparisons[sorting.by];
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return listed.toSorted((one, other) => sign * compare(one, other));
}

const readAtMs = ({ imap, lastReadAt }: Mailbox) => (imap === null || lastReadAt === null ? 0 : Date.parse(lastReadAt));

/** Those without a tag come last. */
function compareTags(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  return one.join('\n').localeCompare(other.join('\n'));
}
