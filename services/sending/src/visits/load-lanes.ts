import type { Queryable } from '@cadenza/postgres';
import { relayAccount } from '../account/standing.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { DueMailbox } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { areEnough, type LaneTurn, type NewLeads, writtenDays } from '../plan/choose-leads.ts';
import type { ForWhom } from '../plan/decide-mailbox-visit.ts';
import { mailboxStanding } from '../projections/mailboxes/standing.ts';
import {
  boundLead,
  type CampaignRow,
  campaignColumns,
  candidateOf,
  heldBack,
  ofRelay,
  relayOf,
  waitingFor,
} from './campaign-columns.ts';

/** A mailbox, and the campaign whose email it is to send next. */
export interface ChosenLane {
  due: DueMailbox;
  campaignId: string;
  forWhom: ForWhom;
}

/** Reads the campaigns of these lanes, and the first lead that is bound to each mailbox. */
export async function readLanes(database: Queryable, chosen: readonly ChosenLane[]): Promise<LaneTurn[]> {
  const campaigns = await database.query<CampaignRow>(
    `with due as (select campaigns.*, ${heldBack} as held_back from campaigns where id = any($1))
     select ${campaignColumns('$2')} from due`,
    [[...new Set(chosen.map(({ campaignId }) => campaignId))], relayAccount],
  );
  const lanes = await database.query<{
    campaignId: string;
    mailboxId: string;
    isSender: boolean;
    lastSendAt: string | null;
    boundLead: Candidate | null;
  }>(
    `select campaign_id as "campaignId", mailbox_id as "mailboxId", is_sender as "isSender", last_send_at as "lastSendAt",
       ${boundLead('lanes.campaign_id', 'lanes.mailbox_id')} as "boundLead"
     from lanes join unnest($1::uuid[], $2::uuid[]) as chosen (campaign, mailbox)
       on campaign_id = campaign and mailbox_id = mailbox`,
    [chosen.map(({ campaignId }) => campaignId), chosen.map(({ due }) => due.mailbox.id)],
  );
  const byId = new Map(campaigns.rows.map((row) => [row.id, row]));
  const byMailbox = new Map(lanes.rows.map((row) => [row.mailboxId, row]));
  return chosen.flatMap(({ due, campaignId, forWhom }) => {
    const [row, lane] = [byId.get(campaignId), byMailbox.get(due.mailbox.id)];
    if (!row || !lane) return [];
    const none = {
      followUp: null,
      initial: null,
      lanes: [],
      keptLanes: [],
      leadCount: 1,
      openCount: 1,
      unknownCount: 0,
    };
    const { isSender, lastSendAt, boundLead: first } = lane;
    const campaign = { ...row, ...none, account: relayOf(row) };
    return [{ due, forWhom, campaign, isSender, lastSendAt, boundLead: first }];
  });
}

/** So many leads are read beside one for each mailbox: more only where those before are of other senders (rule M3). */
const besidesInTurn = [1, 20, 500];

/**
 * The first leads of campaigns that are bound to no mailbox: as many as their senders whose turn it is may need.
 * @returns by the id of the campaign
 */
export async function readNewLeads(
  database: Queryable,
  turns: readonly LaneTurn[],
  now: Temporal.Instant,
): Promise<Map<string, NewLeads>> {
  const ofSenders = turns.filter(({ isSender }) => isSender);
  const counts = new Map([...Map.groupBy(ofSenders, ({ campaign }) => campaign.id)].map(([id, of]) => [id, of.length]));
  const found = new Map<string, NewLeads>();
  let short = counts;
  for (const besides of besidesInTurn) {
    for (const [id, leads] of await readFirst(database, short, { besides, now })) found.set(id, leads);
    short = new Map([...short].filter(([id, count]) => !areEnough(found.get(id) as NewLeads, count, now)));
  }
  return found;
}

interface Head {
  campaignId: string;
  candidate: Candidate;
  writerId: string | null;
}

async function readFirst(
  database: Queryable,
  counts: ReadonlyMap<string, number>,
  { besides, now }: { besides: number; now: Temporal.Instant },
): Promise<Map<string, NewLeads>> {
  if (counts.size === 0) return new Map();
  const limits = new Map([...counts].map(([id, count]) => [id, count + besides]));
  const { rows } = await database.query<Head>(
    `select campaign as "campaignId", head.candidate, last.mailbox_id as "writerId"
     from unnest($2::uuid[], $3::int[]) as asked (campaign, leads)
     cross join lateral (
       select lead_id, due_at, place, ${candidateOf} as candidate ${waitingFor('campaign', ofRelay(false))} limit leads
     ) as head
     left join lateral (
       select mailbox_id from emails
       where emails.lead_id = head.lead_id and mailbox_id is not null
         and sent_at > $1::timestamptz - interval '${writtenDays} days'
         and exists (select from lanes where lanes.campaign_id = campaign and lanes.mailbox_id = emails.mailbox_id and is_sender)
       order by sent_at desc limit 1
     ) as last on true
     order by campaign, head.due_at, head.place`,
    [now.toString(), [...limits.keys()], [...limits.values()]],
  );
  const writers = await standingsOf(database, new Set(rows.flatMap(({ writerId }) => writerId ?? [])), now);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return new Map(
    [...limits].map(([campaignId, limit]) => {
      const heads = byCampaign.get(campaignId) ?? [];
      const leads = heads.map(({ candidate, writerId }) => {
        return { candidate, writer: (writerId !== null && writers.get(writerId)) || null };
      });
      return [campaignId, { leads, isWhole: leads.length < limit }];
    }),
  );
}

async function standingsOf(
  database: Queryable,
  mailboxIds: ReadonlySet<string>,
  now: Temporal.Instant,
): Promise<Map<string, MailboxStanding>> {
  if (mailboxIds.size === 0) return new Map();
  const { rows } = await database.query<{ standing: MailboxStanding }>(
    `select ${mailboxStanding('$1')} as standing from mailboxes where id = any($2) and facts is not null`,
    [now.toString(), [...mailboxIds]],
  );
  return new Map(rows.map(({ standing }) => [standing.id, standing]));
}
