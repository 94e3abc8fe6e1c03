import type { Random } from '@cadenza/testing';
import { type CampaignName, campaignNames, type Flags, flags, verdicts } from './stop-rules.ts';

/** What happens in one round, by weight. */
const deeds = {
  attach: 4,
  remove: 2,
  move: 1,
  erase: 3,
  'change address': 7,
  mail: 6,
  correct: 7,
  unsubscribe: 1,
  block: 3,
  unblock: 5,
  hold: 3,
  lift: 4,
  'take value': 2,
  'give value': 2,
} as const;
export type What = keyof typeof deeds;

export interface Deed {
  /** The first that can be done. */
  whats: What[];
  lead: number;
  campaign: CampaignName;
  /** Which of the addresses, or domains. */
  address: number;
  /** Which of the emails, from the newest. */
  email: number;
  verdict: (typeof verdicts)[number];
  /** Whether something proves a mail (rule S11). */
  isProved: boolean;
  /** Of an absence, or a day set by hand. */
  days: number | null;
}

/** What happens to three leads with four addresses in two campaigns. */
export interface History {
  flags: Record<CampaignName, Flags>;
  deeds: Deed[];
}

/** In each round things happen, and then everybody has a turn. */
export const rounds = 6;
export const deedsPerRound = 2;

/** What must be a turn apart: else it depends on the moment whether a lead had its turn in between. */
const notFirst: readonly What[] = ['block'];
const onlyFirst: readonly What[] = ['unblock', 'hold', 'lift'];

const weighted = Object.entries(deeds).flatMap(([what, weight]) => Array<What>(weight).fill(what as What));
const firstOnes = weighted.filter((what) => !notFirst.includes(what));
const laterOnes = weighted.filter((what) => !onlyFirst.includes(what));
const upTo = (random: Random, count: number) => Math.floor(random.next() * count);
const someFlags = (random: Random): Flags => ({
  ...(Object.fromEntries(flags.map((flag) => [flag, random.next() < 0.7])) as Flags),
  stopDomainOnReply: random.next() < 0.4,
  stopOnOutOfOffice: random.next() < 0.3,
});

export const aHistory = (random: Random): History => ({
  flags: { A: someFlags(random), B: someFlags(random) },
  deeds: Array.from({ length: rounds * deedsPerRound }, (_, number) => ({
    whats: Array.from({ length: 3 }, () => random.pick(number % deedsPerRound === 0 ? firstOnes : laterOnes)),
    lead: upTo(random, 3),
    campaign: random.pick(campaignNames),
    address: upTo(random, 4),
    email: upTo(random, 6),
    verdict: random.pick(verdicts),
    isProved: random.next() < 0.8,
    days: random.pick([null, 1, 2, 4]),
  })),
});
