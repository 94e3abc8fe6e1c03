import type { Campaign } from '@cadenza/api-client';
import { rankedSentMin } from '@cadenza/contracts/limits';

/** Of a campaign in the archive (rule L12) its place is its state here: only who asks for them sees them. */
export const states = ['draft', 'active', 'paused', 'stopped', 'completed', 'archived'] as const satisfies (
  | Campaign['status']
  | 'archived'
)[];
export type State = (typeof states)[number];

/** The first is that of the server. */
export const sorts = ['newest', 'name', 'sent', 'replies'] as const;
export type Sort = (typeof sorts)[number];

export const sortNames: Record<Sort, string> = {
  newest: 'Newest first',
  name: 'Name',
  sent: 'Most sent',
  replies: 'Best reply rate',
};

export interface ListChoice {
  search: string;
  /** Null: all but the archived. */
  state: State | null;
  sort: Sort;
}

/** Ignores case, accents and how letters are composed. */
const searchForm = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The campaigns that are chosen, in the chosen order; of those that tie, the newest first. */
export function chosenCampaigns(campaigns: readonly Campaign[], { search, state, sort }: ListChoice): Campaign[] {
  const text = searchForm(search.trim());
  return campaigns
    .filter((campaign) => isIn(campaign, state) && searchForm(campaign.name).includes(text))
    .sort(orders[sort]);
}

const isIn = ({ status, archivedAt }: Campaign, state: State | null) =>
  archivedAt ? state === 'archived' : state === null || status === state;

const replyShare = ({ replyCount, sentCount }: Campaign) => replyCount / sentCount;
/** Rule O5: of few emails one reply more or less makes another rate. */
const isRanked = ({ sentCount }: Campaign) => sentCount >= rankedSentMin;

const orders: Record<Sort, (one: Campaign, other: Campaign) => number> = {
  newest: () => 0,
  name: (one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }),
  sent: (one, other) => other.sentCount - one.sentCount,
  replies: (one, other) =>
    Number(isRanked(other)) - Number(isRanked(one)) || (isRanked(one) ? replyShare(other) - replyShare(one) : 0),
};
