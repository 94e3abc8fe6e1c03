import { randomUUIDv7 } from 'node:crypto';
import { workThroughList } from '@cadenza/event-kit';
import { append, type StreamAppend, VersionConflict } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { LeadToAttach } from '../audience/commands.ts';
import { decide as decideAudience } from '../audience/decide.ts';
import type { AudienceEvent } from '../audience/events.ts';
import type { Context } from '../context.ts';
import type { LeadEvent } from '../lead/events.ts';
import { type Joined, joinSpellings } from '../lead/join-spellings.ts';
import type { StoredLead } from '../lead/state.ts';
import {
  audiencesOfLeads,
  hasAttachedLinks,
  isAudienceEvent,
  loadAudience,
  projectAudience,
} from '../projections/audience.ts';
import { keepJoined } from '../projections/joined-leads.ts';
import { byItself } from '../projections/lead-changes.ts';
import { moveNotes } from '../projections/lead-notes.ts';
import { deleteLeads, findToRespell, rewriteLeads, setAddresses } from '../projections/leads.ts';
import { audienceStream } from './audience.ts';

const metadata = { correlationId: byItself.respelling, causationId: null };

/** Gives old leads the canonical form of their address and joins those that turn out to have the same one (rule J4). */
export async function respellLeads({ database, clock, log }: Context): Promise<void> {
  let joined = 0;
  const respelled = await workThroughList(database, 'leads_to_respell', async (transaction, ids) => {
    joined += await respellBlock(transaction, ids, clock.now());
  });
  if (respelled > 0)
    log.info({ respelled, joined }, 'addresses were given one form; leads with the same one were joined');
}

async function respellBlock(transaction: Queryable, ids: readonly string[], now: Temporal.Instant): Promise<number> {
  const { kept, joined } = joinSpellings(await findToRespell(transaction, ids));
  if (joined.length > 0) await join(transaction, joined, now);
  await setAddresses(transaction, kept);
  return joined.length;
}

/**
 * The lead that stays replaces the others in their campaigns and continues there with what its address received and
 * said under any of its spellings (rules J2, S9). What was sent to the others stays counted (rule J3).
 */
async function join(transaction: Queryable, joined: readonly Joined[], now: Temporal.Instant): Promise<void> {
  const otherIds = joined.map(({ other }) => other.id);
  const appends = await moveLinks(transaction, joined, now.toString());
  const filled = new Map<string, StoredLead>(joined.flatMap(({ filled: lead }) => (lead ? [[lead.id, lead]] : [])));
  if (filled.size > 0) {
    const completed: LeadEvent = { type: 'LeadsCompleted', data: { leadIds: [...filled.keys()] } };
    appends.push({ stream: `import-${randomUUIDv7()}`, expectedVersion: 0, events: [completed] });
  }
  const events = await append<AudienceEvent | LeadEvent>(transaction, appends, { metadata, occurredAt: now });
  for (const event of events) if (isAudienceEvent(event)) await projectAudience(transaction, [event]);
  await rewriteLeads(transaction, [...filled.values()]);
  const intoOthers = joined.map(({ other, into }) => ({ id: other.id, intoId: into.id }));
  await keepJoined(transaction, intoOthers);
  await moveNotes(transaction, intoOthers);
  await deleteLeads(transaction, otherIds);
  if (await hasAttachedLinks(transaction, otherIds)) throw new VersionConflict('A lead was attached meanwhile');
}

async function moveLinks(
  transaction: Queryable,
  joined: readonly Joined[],
  now: string,
): Promise<StreamAppend<AudienceEvent | LeadEvent>[]> {
  const intoOf = new Map(joined.map(({ other, into }) => [other.id, into.id]));
  const audiences = await audiencesOfLeads(transaction, [...intoOf.keys()]);
  const appends: StreamAppend<AudienceEvent>[] = [];
  for (const { campaignId, state: leaving } of audiences) {
    const pairs = [...leaving.links.keys()].map((from) => ({ from, leadId: intoOf.get(from) as string }));
    const { version, state } = await loadAudience(
      transaction,
      campaignId,
      pairs.flatMap(({ from, leadId }) => [from, leadId]),
    );
    const leads = new Map(pairs.map(({ leadId }) => [leadId, { leadId, mailable: true, newLinkId: randomUUIDv7() }]));
    const toJoin = pairs.map(({ from, leadId }) => ({ from, into: leads.get(leadId) as LeadToAttach }));
    const events = decideAudience({ type: 'JoinLeads', campaignId, joined: toJoin, now }, state);
    appends.push({ stream: audienceStream(campaignId), expectedVersion: version, events });
  }
  return appends;
}
