import { queuesOf, type VisitQueue } from '../visits/queues.ts';
import type { PoolScript } from './play-scripts.ts';
import { compare, firstOf, isDue, type PoolChange, playedWorld } from './played-world.ts';

const turnsMax = 2_000_000;
const withoutLimits = { visitsMax: Number.POSITIVE_INFINITY, room: Number.POSITIVE_INFINITY };

/**
 * Plays campaigns and mailboxes to their end without a database or a mail server, by the visits of the dispatcher: to
 * campaigns first, then to mailboxes. The same script gives the same attempts.
 *
 * @returns also when each campaign counted as completed (rule L6), by its id; null: it never did
 * @throws RangeError when they do not come to an end
 */
export async function playPool(script: PoolScript) {
  const { world, attempts, apply, claim, visits, finishedAt } = playedWorld(script);
  const { campaigns, mailboxes } = queuesOf(world);
  const changes = changesOf(script);
  let now = firstOf(script.campaigns.map(({ launchedAt }) => launchedAt));
  let lastHappeningAt = now;

  /** @returns whether visits were due */
  async function visit(queue: VisitQueue, at: Temporal.Instant): Promise<boolean> {
    const { found, due } = await queue({ now: at, ...withoutLimits });
    for (const lead of due) claim(lead, at);
    return found > 0;
  }

  for (let turn = 0; now && turn < turnsMax; turn += 1) {
    while (changes[0] && isDue(changes[0].at, now)) {
      apply(changes.shift() as PoolChange, now);
      lastHappeningAt = now;
    }
    const before = attempts.length;
    const isVisited = (await visit(campaigns, now)) || (await visit(mailboxes, now));
    if (attempts.length > before) lastHappeningAt = now;
    if (isVisited) continue;
    const next = firstOf([...visits(), ...changes.slice(0, 1).map(({ at }) => at)]);
    const isQuiet = next && lastHappeningAt && isDue(lastHappeningAt.add({ hours: 24 * script.quietDaysMax }), next);
    now = isQuiet ? null : next;
  }
  if (now) throw new RangeError('The campaigns do not come to an end');
  return { attempts, finishedAt: finishedAt() };
}

function changesOf({ campaigns, changes = [] }: PoolScript): PoolChange[] {
  const ofCampaigns = campaigns.flatMap(({ id, leads, changes: own = [] }) => {
    const joins = leads.map(({ leadId, joinedAt }) => ({ kind: 'join', leadId, at: joinedAt }) as const);
    return [...joins, ...own].map((change): PoolChange => ({ ...change, campaignId: id }));
  });
  return [...ofCampaigns, ...changes].sort((one, other) => compare(one.at, other.at));
}
