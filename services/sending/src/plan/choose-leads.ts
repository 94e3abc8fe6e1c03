import type { MailboxStanding } from '../mailbox/standing.ts';
import { mailboxSender } from '../sender/sender.ts';
import type { CampaignFacts, DueLead, DueMailbox } from './campaign-facts.ts';
import type { Candidate } from './candidate.ts';
import type { ForWhom } from './decide-mailbox-visit.ts';
import { sendsNow } from './decide-visit.ts';
import { type LaneBounds, laneBounds } from './lanes.ts';
import { allowanceOf, leftOn, usedOn } from './mailbox-times.ts';

/** Rule M3: for so long a lead knows the mailbox that wrote to it. */
export const writtenDays = 180;

/** A mailbox that is to send the next email of a campaign, with what is known of their lane. */
export interface LaneTurn {
  due: DueMailbox;
  forWhom: ForWhom;
  campaign: CampaignFacts;
  isSender: boolean;
  lastSendAt: string | null;
  boundLead: Candidate | null;
}

/** A lead that is bound to no mailbox yet. */
export interface NewLead {
  candidate: Candidate;
  /** The sender of the campaign that wrote to the lead last, in the last 180 days. */
  writer: MailboxStanding | null;
}

/** The first leads of a campaign that are bound to no mailbox, in the order in which they get their emails. */
export interface NewLeads {
  leads: readonly NewLead[];
  /** Whether there are no others. */
  isWhole: boolean;
}

/** A lane that turned out to send nothing now, and the instants before which it does not. */
export interface LaneAtRest {
  turn: LaneTurn;
  bounds: LaneBounds;
}

/**
 * Chooses a lead for each mailbox whose turn it is. Of several mailboxes that send for a campaign at once, the one with
 * the smaller used share of its day goes first (rule M3).
 *
 * @param newLeads by the id of the campaign
 */
export function chooseLeads(
  turns: readonly LaneTurn[],
  newLeads: ReadonlyMap<string, NewLeads>,
  now: Temporal.Instant,
): { due: DueLead[]; atRest: LaneAtRest[] } {
  const due: DueLead[] = [];
  const atRest: LaneAtRest[] = [];
  const left = new Map([...newLeads].map(([campaignId, { leads }]) => [campaignId, [...leads]]));
  for (const turn of turns.toSorted((one, other) => usedShare(one, now) - usedShare(other, now))) {
    const waiting = left.get(turn.campaign.id) ?? [];
    const place = placeFor(turn, { leads: waiting, isWhole: newLeads.get(turn.campaign.id)?.isWhole ?? true }, now);
    const newLead = waiting[place]?.candidate ?? null;
    const bounds = boundsOf(turn, newLead, now);
    const candidate = turn.forWhom === 'boundLead' ? turn.boundLead : newLead;
    const bound = bounds[turn.forWhom];
    if (!candidate || !bound || Temporal.Instant.compare(bound.at, now) > 0) {
      atRest.push({ turn, bounds });
      continue;
    }
    if (turn.forWhom === 'newLead') waiting.splice(place, 1);
    due.push({ campaign: turn.campaign, candidate, sender: mailboxSender(turn.due), plannedAt: dueSince(turn, now) });
  }
  return { due, atRest };
}

const usedShare = ({ due: { mailbox } }: LaneTurn, now: Temporal.Instant) =>
  usedOn(mailbox, now) / Math.max(1, allowanceOf(mailbox, now));

/**
 * Rule M3: the place of the first lead that no other sender wrote to which can send today. Where all are of others, and
 * there may be more behind them, it is the first of all: no mailbox is idle while somebody waits.
 */
function placeFor({ due: { mailbox } }: LaneTurn, { leads, isWhole }: NewLeads, now: Temporal.Instant): number {
  const place = leads.findIndex((lead) => lead.writer?.id === mailbox.id || isForAll(lead, now));
  return place === -1 && !isWhole ? 0 : place;
}

/** Whether these leads are enough for so many mailboxes, whoever they are. */
export const areEnough = ({ leads, isWhole }: NewLeads, turns: number, now: Temporal.Instant): boolean =>
  isWhole || leads.filter((lead) => isForAll(lead, now)).length >= turns;

const isForAll = ({ writer }: NewLead, now: Temporal.Instant) => !writer || !canBeginToday(writer, now);

const canBeginToday = (mailbox: MailboxStanding, now: Temporal.Instant) =>
  !mailbox.away && !mailbox.stoppedDomain && !mailbox.account.waiting && leftOn(mailbox, now) > 0;

function boundsOf(turn: LaneTurn, newLead: Candidate | null, now: Temporal.Instant): LaneBounds {
  const { settings } = turn.campaign;
  if (!settings || !sendsNow(turn.campaign, now)) return { boundLead: null, newLead: null };
  return laneBounds({ ...turn, mailbox: turn.due.mailbox }, { settings, newLead, sequenceHeldUntil: null, now });
}

/** An email is on time if it leaves at the instant from which its mailbox was to be visited. */
function dueSince({ due: { visitAt } }: LaneTurn, now: Temporal.Instant): Temporal.Instant {
  const since = Temporal.Instant.from(visitAt);
  return Temporal.Instant.compare(since, now) > 0 ? now : since;
}
