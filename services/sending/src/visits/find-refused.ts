import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Candidate } from '../plan/candidate.ts';
import { mailDomainsOf } from '../projections/leads.ts';
import type { Wait, Way } from '../refused-domain/waits.ts';

type Facts = Pick<Context, 'database' | 'mailFamilies' | 'settings'>;

/**
 * Rule D11: notes which of the leads whose turns come next cannot be written to at their time, because their providers refuse
 * our domain until later. Costs nothing while nobody refuses any.
 */
export async function findRefused(
  context: Facts,
  campaigns: readonly CampaignFacts[],
  now: Temporal.Instant,
): Promise<CampaignFacts[]> {
  const concerned = campaigns.filter(({ status, refusedWays }) => status === 'active' && refusedWays.length > 0);
  if (concerned.length === 0) return [...campaigns];
  const families = await familiesOf(context, concerned.flatMap(nextOf));
  return campaigns.map((facts) => (concerned.includes(facts) ? withRefused(context, facts, families, now) : facts));
}

const nextOf = ({ followUp, initial, lanes }: CampaignFacts): Candidate[] =>
  [followUp, initial, ...lanes.map(({ boundLead }) => boundLead)].flatMap((candidate) => candidate ?? []);

async function familiesOf(
  { database, mailFamilies }: Facts,
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  const domains = await mailDomainsOf(
    database.byKey,
    candidates.map(({ leadId }) => leadId),
  );
  const found = domains.map(async ({ leadId, domain }) => [leadId, await mailFamilies.of(domain)] as const);
  return new Map(await Promise.all(found));
}

function withRefused(
  { settings }: Facts,
  facts: CampaignFacts,
  families: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): CampaignFacts {
  /** @param senders those that may write to it, all of which must be refused */
  const noted = (candidate: Candidate | null, senders: readonly string[]): Candidate | null => {
    if (!candidate || senders.length === 0) return candidate;
    const ways = senders.map((address) => {
      const domain = domainOf(address);
      const family = families.get(candidate.leadId);
      return facts.refusedWays.find((way) => way.domain === domain && way.family === family);
    });
    const waits = ways.every((way) => way !== undefined && isBefore(candidate.dueAt, way) && isBefore(`${now}`, way));
    return waits && ways[0]
      ? { ...candidate, refusedWay: { domain: ways[0].domain, family: ways[0].family } }
      : candidate;
  };
  const relay = [settings.MAIL_FROM.address];
  const senders = facts.lanes.filter(({ isSender, mailbox }) => isSender && mailbox.away === null);
  return {
    ...facts,
    followUp: noted(facts.followUp, relay),
    initial: noted(facts.initial, facts.hasSenders ? senders.map(({ mailbox }) => mailbox.facts.address) : relay),
    lanes: facts.lanes.map((lane) => ({ ...lane, boundLead: noted(lane.boundLead, [lane.mailbox.facts.address]) })),
  };
}

const isBefore = (at: string, { until }: Way & Pick<Wait, 'until'>) => Temporal.Instant.compare(at, until) < 0;
