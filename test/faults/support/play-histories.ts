import { emailIdOf } from '@cadenza/contracts';
import type { SmtpSink } from '@cadenza/testing';
import { deedsPerRound, type History, rounds } from './stop-deeds.ts';
import { type CampaignName, campaignNames, type Lead } from './stop-rules.ts';
import { type Services, type World, worldsIn } from './stop-worlds.ts';

/** One who was mailed though something stops it, or was not mailed though nothing does. */
export interface Difference {
  round: number;
  campaign: CampaignName;
  who: string;
  got: string;
  stops: string[];
  history: History;
}

interface Counts {
  mailed: number;
  /** How often nothing stopped a lead in a campaign, and how often each stop did. */
  free: number;
  stopped: Record<string, number>;
  done: Record<string, number>;
}

const atOnce = 10;

/**
 * Plays histories beside each other, and compares who is mailed with the rules.
 * @returns the first difference of each history that has one, and what was played
 */
export async function playHistories(
  services: Services,
  sink: SmtpSink,
  histories: readonly History[],
): Promise<{ differences: Difference[] } & Counts> {
  const { aWorld, does } = await worldsIn(services);
  const count: Counts = { mailed: 0, free: 0, stopped: {}, done: {} };
  const differences = new Map<World, Difference>();
  const worlds: World[] = [];
  let round = 0;

  async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async function happens(world: World, number: number): Promise<void> {
    const deed = world.history.deeds[number];
    for (const what of deed?.whats ?? []) {
      if (!deed || !(await does[what](world, deed))) continue;
      tally(count.done, [what]);
      return;
    }
  }

  const leadOf = ({ rules }: World, address: string): Lead | undefined =>
    [...rules.leads].find((lead) => lead.address === address);

  function differs(world: World, found: Omit<Difference, 'round' | 'history'>): void {
    if (!differences.has(world)) differences.set(world, { round, ...found, history: world.history });
  }

  let seen = sink.mails.length;
  const mailed = new Set<string>();
  const keyOf = (address: string, campaign: CampaignName) => `${campaign} ${address}`;

  /** Looks at what has left since the last look: nobody was mailed whom something stops now. */
  function look(): void {
    const worldOf = new Map(worlds.flatMap((world) => world.addresses.map((address) => [address, world] as const)));
    for (const { to, parsed, raw } of sink.mails.slice(seen)) {
      const address = to[0] as string;
      const world = worldOf.get(address);
      const [, name, step] = /([AB]) (\d+)$/.exec(parsed.subject ?? '') ?? [];
      if (!world) continue;
      const campaign = name as CampaignName;
      const lead = leadOf(world, address);
      const stops = lead ? world.rules.stopsOf(lead, campaign) : ['nobody has this address'];
      if (stops.length > 0) differs(world, { campaign, who: address, got: `step ${step}`, stops });
      if (!lead) continue;
      const id = emailIdOf(parsed.messageId ?? '') as string;
      const email = world.rules.sent({ id, campaign, lead, address, step: Number(step) });
      world.mails.set(email, { mailId: undefined, returnsOn: null, raw: raw.toString() });
      mailed.add(keyOf(address, campaign));
      count.mailed += 1;
    }
    seen = sink.mails.length;
  }

  /** Everybody had a turn: whom nothing stops was mailed. */
  function endRound(): void {
    for (const world of worlds) {
      for (const lead of world.rules.leads) for (const campaign of campaignNames) judge(world, lead, campaign);
      world.rules.turnsOver();
    }
    mailed.clear();
  }

  function judge(world: World, lead: Lead, campaign: CampaignName): void {
    const stops = world.rules.stopsOf(lead, campaign);
    tally(count.stopped, stops);
    if (stops.length > 0) return;
    const isMailed = mailed.has(keyOf(lead.address, campaign));
    count.free += 1;
    if (isMailed) return;
    differs(world, { campaign, who: lead.address, got: 'nothing', stops: [] });
  }

  /** Whatever is due leaves: of each campaign one email after the other. */
  async function aDay(): Promise<void> {
    for (const minutes of [25 * 60, 2, 2]) {
      services.clock.advance({ minutes });
      await services.settle();
    }
    look();
  }

  await each(histories, async (history) => void worlds.push(await aWorld(history)));
  await services.settle();
  await aDay();
  endRound();
  for (round = 1; round <= rounds; round += 1) {
    for (let number = (round - 1) * deedsPerRound; number < round * deedsPerRound; number += 1) {
      await each(worlds, (world) => happens(world, number));
      await services.settle();
      look();
    }
    await aDay();
    endRound();
  }
  return { differences: [...differences.values()], ...count };
}

function tally(counts: Record<string, number>, names: readonly string[]): void {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
}
