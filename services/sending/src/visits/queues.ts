import type { DueLead } from '../plan/campaign-facts.ts';
import { visitCampaigns } from './visit-campaigns.ts';
import { visitMailboxes } from './visit-mailboxes.ts';
import type { World } from './world.ts';

/** What the visits of a turn led to. */
interface Visited {
  /** How many were due. */
  found: number;
  /** The leads to whom an email leaves now, each by its sender. */
  due: readonly DueLead[];
  /** How many visits led to something else. */
  others: number;
}

/** How much a turn may do. */
interface TurnLimits {
  now: Temporal.Instant;
  visitsMax: number;
  /** How many emails may be claimed. */
  room: number;
}

export const queueNames = ['campaigns', 'mailboxes'] as const;
export type QueueName = (typeof queueNames)[number];

/** A queue of visits that find leads to whom an email leaves. */
export type VisitQueue = (turn: TurnLimits) => Promise<Visited>;

const nothing: Visited = { found: 0, due: [], others: 0 };

/**
 * The two queues, in their order: a campaign paces the relay, a mailbox paces itself. They differ in how they find a lead;
 * what follows is one claim.
 */
export const queuesOf = (world: World): Record<QueueName, VisitQueue> => ({
  async campaigns({ now, visitsMax, room }) {
    const isFull = room <= 0;
    // Plans that somebody waits for are made all the same; such a visit claims nothing.
    const limit = isFull ? visitsMax : Math.min(room, visitsMax);
    const campaigns = await world.campaignsToVisit({ now, limit, onlyAwaited: isFull });
    if (campaigns.length === 0) return nothing;
    return { found: campaigns.length, ...(await visitCampaigns(world, campaigns, now)) };
  },
  async mailboxes({ now, visitsMax, room }) {
    if (room <= 0) return nothing;
    const mailboxes = await world.mailboxesToVisit({ now, limit: Math.min(room, visitsMax) });
    if (mailboxes.length === 0) return nothing;
    return { found: mailboxes.length, ...(await visitMailboxes(world, mailboxes, now)) };
  },
});
