import { defaultLaunchSettings, type MailboxFacts, weekdays } from '@cadenza/contracts';
import { allowanceOn, dayAfter, dayOf } from '@cadenza/mailbox-allowance';
import { firstOpenInstant, type SendWindow } from '@cadenza/send-window';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOf } from '../plan/mailbox-times.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import { playPool } from './play-pool.ts';
import type { CampaignScript, PoolScript, ScriptedMailboxChange } from './play-scripts.ts';
import type { Attempt } from './played-world.ts';

const startAt = Temporal.Instant.from('2026-03-06T12:00:00Z');
const compare = Temporal.Instant.compare;
// More than two emails of these campaigns are ever apart, unless a change of clocks has to come first.
const quietDaysMax = 30;
const timezone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Apia');
const days = fc.subarray([...weekdays], { minLength: 3 });

const anyFacts: fc.Arbitrary<Partial<MailboxFacts>> = fc.record({
  gapMinutes: fc.constantFrom(0, 1, 5, 90),
  dailyLimit: fc.integer({ min: 1, max: 6 }),
  ramp: fc.option(fc.record({ start: fc.integer({ min: 1, max: 3 }), step: fc.integer({ min: 1, max: 3 }) }), {
    nil: null,
  }),
  timezone,
  hours: fc.option(
    fc.record({ start: fc.integer({ min: 0, max: 1_439 }), end: fc.integer({ min: 0, max: 1_439 }), weekdays: days }),
    { nil: null },
  ),
});

const anyCampaign = fc.record({
  delayMinutes: fc.constantFrom(1, 7, 60),
  window: fc.constantFrom([0, 0], [540, 1_020], [1_320, 120]),
  timezone,
  allowedWeekdays: days,
  delays: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
  leadCount: fc.integer({ min: 1, max: 7 }),
  senders: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
});

function scriptOf(
  facts: readonly Partial<MailboxFacts>[],
  campaigns: readonly (typeof anyCampaign extends fc.Arbitrary<infer Campaign> ? Campaign : never)[],
): PoolScript {
  const mailboxes = facts.map((each, index) => aStanding(`box ${index}`, aMailbox(each), startAt));
  return {
    mailboxes,
    quietDaysMax,
    campaigns: campaigns.map(({ window: [start = 0, end = 0], delays, leadCount, senders, ...settings }, index) => ({
      id: `campaign ${index}`,
      settings: { ...defaultLaunchSettings, ...settings, sendWindowStart: start, sendWindowEnd: end },
      steps: delays.map((delayDays, place) => ({ stepNumber: place + 1, delayDays })),
      launchedAt: startAt,
      leads: Array.from({ length: leadCount }, (_, place) => {
        return { leadId: `campaign ${index} lead ${place + 1}`, joinedAt: startAt };
      }),
      senders: [...new Set(senders.map((sender) => `box ${sender % mailboxes.length}`))],
    })),
  };
}

const anyBoxes = fc.array(anyFacts, { minLength: 1, maxLength: 4 });
const anyPool = fc
  .record({ facts: anyBoxes, campaigns: fc.array(anyCampaign, { minLength: 1, maxLength: 3 }) })
  .map(({ facts, campaigns }) => scriptOf(facts, campaigns));

const anyChange = fc.record({
  hours: fc.integer({ min: 0, max: 200 }),
  box: fc.integer({ min: 0, max: 3 }),
  what: fc.constantFrom('away', 'back', 'failing', 'mended', 'zone', 'limit', 'senders'),
  timezone,
});
/** With mailboxes that go away and come back, domains that fail and are mended, zones and limits that change, and senders that come and go. */
const anyHistory = fc
  .record({ pool: anyPool, changes: fc.array(anyChange, { maxLength: 8 }) })
  .map(({ pool, changes }): PoolScript => {
    const mailboxId = (box: number) => `box ${box % pool.mailboxes.length}`;
    const made = changes.flatMap(({ hours, box, what, timezone: zone }): ScriptedMailboxChange | [] => {
      const at = startAt.add({ hours });
      if (what === 'senders') return [];
      if (what === 'zone') return { kind: 'facts', at, mailboxId: mailboxId(box), facts: { timezone: zone } };
      if (what === 'limit') return { kind: 'facts', at, mailboxId: mailboxId(box), facts: { dailyLimit: 3 } };
      if (what === 'failing' || what === 'mended')
        return { kind: 'domain', at, mailboxId: mailboxId(box), stopped: what === 'failing' ? 'acme.io' : null };
      return { kind: 'away', at, mailboxId: mailboxId(box), away: what === 'away' ? 'paused' : null };
    });
    const senders = changes.flatMap(({ hours, box, what }) =>
      what === 'senders' ? [{ kind: 'senders', at: startAt.add({ hours }), senders: [mailboxId(box)] } as const] : [],
    );
    const back = pool.mailboxes.flatMap(({ id }): ScriptedMailboxChange[] => {
      const again = { at: startAt.add({ hours: 300 }), mailboxId: id };
      return [
        { kind: 'away', ...again, away: null },
        { kind: 'domain', ...again, stopped: null },
      ];
    });
    const campaigns = pool.campaigns.map((each, place) => (place === 0 ? { ...each, changes: senders } : each));
    return { ...pool, campaigns, changes: [...made, ...back] };
  });

const inEachPool = (
  pools: fc.Arbitrary<PoolScript>,
  check: (emails: Attempt[], script: PoolScript) => void,
  numRuns = 40,
) =>
  fc.assert(
    fc.asyncProperty(pools, async (script) => check((await playPool(script)).attempts, script)),
    { numRuns },
  );

const minutesBetween = (one: Attempt, other: Attempt) => other.at.since(one.at).total('minutes');
const inPairs = (emails: readonly Attempt[]) =>
  emails.slice(1).map((email, index) => [emails[index] as Attempt, email] as const);

type Check = (emails: Attempt[], script: PoolScript) => void;

const noLeadHearsFromTwo: Check = (emails, { campaigns }) => {
  const byLead = Map.groupBy(emails, ({ leadId }) => leadId);
  for (const { leads, steps } of campaigns) {
    for (const { leadId } of leads) {
      const of = byLead.get(leadId) ?? [];
      expect(of.map(({ stepNumber }) => stepNumber)).toEqual(
        steps.slice(0, of.length).map(({ stepNumber }) => stepNumber),
      );
      expect(new Set(of.map(({ mailboxId }) => mailboxId)).size).toBeLessThanOrEqual(1);
    }
  }
};

const gapsAndDelaysHold: Check = (emails, { mailboxes, campaigns }) => {
  for (const [id, of] of Map.groupBy(emails, ({ mailboxId }) => mailboxId)) {
    const { gapMinutes = 0 } = mailboxes.find((mailbox) => mailbox.id === id)?.facts ?? {};
    for (const [one, other] of inPairs(of)) expect(minutesBetween(one, other)).toBeGreaterThanOrEqual(gapMinutes);
    for (const [campaignId, inLane] of Map.groupBy(of, (email) => email.campaignId)) {
      const { delayMinutes = 0 } = campaigns.find((campaign) => campaign.id === campaignId)?.settings ?? {};
      for (const [one, other] of inPairs(inLane))
        expect(minutesBetween(one, other)).toBeGreaterThanOrEqual(delayMinutes);
    }
  }
};

const failingDomainsWriteToNobodyNew: Check = (emails, { changes = [] }) => {
  const isFailing = ({ at, mailboxId }: Attempt) => {
    const last = changes
      .filter((change) => change.kind === 'domain' && change.mailboxId === mailboxId && compare(change.at, at) <= 0)
      .toSorted((one, other) => compare(one.at, other.at))
      .at(-1);
    return last?.kind === 'domain' && last.stopped !== null;
  };
  expect(emails.filter((email) => email.stepNumber === 1 && isFailing(email))).toEqual([]);
};

const noDatePassesItsAllowance: Check = (emails, { mailboxes, changes = [] }) => {
  for (const { id, facts } of mailboxes) {
    const used = new Map<string, number>();
    for (const { at } of emails.filter(({ mailboxId }) => mailboxId === id)) {
      let now: MailboxFacts = aMailbox(facts);
      for (const change of changes.toSorted((one, other) => compare(one.at, other.at))) {
        if (change.kind === 'facts' && change.mailboxId === id && compare(change.at, at) <= 0)
          now = { ...now, ...change.facts };
      }
      const day = dayOf(now.timezone, at);
      used.set(day, (used.get(day) ?? 0) + 1);
      expect(used.get(day)).toBeLessThanOrEqual(allowanceOn(now, { connectedAt: startAt, health: 'well' }, at));
    }
  }
};

// To play a history takes most of the time, so one is held to all rules.
test('M2, M4, M5, M11: in any history no lead hears from two mailboxes, gaps and delays hold, no date passes its allowance, and a failing domain writes to nobody for the first time', async () => {
  await inEachPool(anyHistory, (emails, script) => {
    noLeadHearsFromTwo(emails, script);
    gapsAndDelaysHold(emails, script);
    noDatePassesItsAllowance(emails, script);
    failingDomainsWriteToNobodyNew(emails, script);
  });
});

/** The first instant at which anybody at all could send, found from the rules one by one. */
function firstPossible(script: PoolScript, sent: readonly Attempt[], from: Temporal.Instant): Temporal.Instant | null {
  // Leads of a campaign that may have an email since the same instant have the same first opening in a mailbox.
  const found = new Map<string, Temporal.Instant | null>();
  const through = (campaign: CampaignScript & { id: string }, id: string, since: Temporal.Instant) => {
    const key = `${campaign.id} ${id} ${since}`;
    if (!found.has(key)) found.set(key, possibleThrough(script, campaign, id, sent, since));
    return found.get(key);
  };
  const instants = script.campaigns.flatMap(({ senders = [], ...campaign }) =>
    campaign.leads.flatMap(({ leadId }) => {
      const own = sent.filter((email) => email.leadId === leadId);
      const step = campaign.steps[own.length];
      if (!step) return [];
      const last = own.at(-1);
      const dueAt = last ? last.at.add({ hours: 24 * step.delayDays }) : startAt;
      const boxes = last ? [last.mailboxId as string] : senders;
      return boxes.map((id) => through(campaign, id, compare(dueAt, from) > 0 ? dueAt : from));
    }),
  );
  return instants.flatMap((at) => at ?? []).sort(compare)[0] ?? null;
}

function possibleThrough(
  { mailboxes }: PoolScript,
  { id: campaignId, settings }: CampaignScript & { id: string },
  mailboxId: string,
  sent: readonly Attempt[],
  from: Temporal.Instant,
): Temporal.Instant | null {
  const { facts } = mailboxes.find(({ id }) => id === mailboxId) as PoolScript['mailboxes'][number];
  const own = sent.filter((email) => email.mailboxId === mailboxId);
  const lastOfLane = own.findLast((email) => email.campaignId === campaignId);
  const bounds = [
    from,
    own.at(-1)?.at.add({ minutes: facts.gapMinutes }),
    lastOfLane?.at.add({ minutes: settings.delayMinutes }),
  ].flatMap((at) => at ?? []);
  let at = bounds.sort(compare).at(-1) as Temporal.Instant;
  for (let turn = 0; turn < 200; turn += 1) {
    const hours = hoursOf({ facts });
    const open = firstOpenInstant(settings, hours ? firstOpenInstant(hours, at).at : at).at;
    if (!open.equals(at)) at = open;
    else {
      const day = dayOf(facts.timezone, at);
      const used = own.filter((email) => dayOf(facts.timezone, email.at) === day).length;
      if (used < allowanceOn(facts, { connectedAt: startAt, health: 'well' }, at)) return at;
      at = dayAfter(facts.timezone, at);
    }
  }
  return null;
}

test('T7, M3, M8: each email leaves at the first instant at which any mailbox may send to anybody', async () => {
  await inEachPool(
    anyPool,
    (emails, script) => {
      for (const [index, email] of emails.entries()) {
        const from = emails[index - 1]?.at ?? startAt;
        expect(email.at.toString()).toBe(firstPossible(script, emails.slice(0, index), from)?.toString());
      }
      // Nobody is left, or windows have nothing in common before a change of the clocks.
      const next = firstPossible(script, emails, startAt);
      const quietFrom = emails.at(-1)?.at ?? startAt;
      if (next) expect(next.since(quietFrom).total('hours')).toBeGreaterThan(24 * (quietDaysMax - 1));
    },
    20,
  );
});

test('T8, T9: what a campaign shows is what then happens', async () => {
  const alone = fc
    .record({ facts: anyBoxes, campaign: anyCampaign })
    .map(({ facts, campaign }) => scriptOf(facts, [campaign]));
  await inEachPool(alone, (emails) => {
    for (const [before, email] of inPairs(emails)) {
      // Emails of one instant leave in one go.
      if (!before.at.equals(email.at)) expect(email.shown?.nextSendAt?.toString()).toBe(email.at.toString());
    }
  });
});

test('T9: the rule, and the limit of the mailbox, that are named are those that decided', async () => {
  const alone = fc
    .record({ facts: anyBoxes, campaign: anyCampaign })
    .map(({ facts, campaign }) => scriptOf(facts, [campaign]));
  await inEachPool(alone, (emails, { mailboxes, campaigns: [campaign] }) => {
    const { settings, steps } = campaign as CampaignScript;
    for (const [index, email] of emails.entries()) {
      const before = emails.slice(0, index);
      const { facts } = mailboxes.find(({ id }) => id === email.mailboxId) as PoolScript['mailboxes'][number];
      const justBefore = email.at.subtract({ nanoseconds: 1 });
      const own = before.findLast(({ mailboxId }) => mailboxId === email.mailboxId);
      const last = before.findLast(({ leadId }) => leadId === email.leadId);
      const step = steps.find(({ stepNumber }) => stepNumber === email.stepNumber);
      const opensNow = (window: SendWindow | null) =>
        window && firstOpenInstant(window, justBefore).at.equals(email.at);
      const proofs: Record<string, () => boolean | null | undefined> = {
        now: () => email.at.equals(startAt) || before.some(({ at }) => at.equals(email.at)),
        delay: () => last?.at.add({ hours: 24 * (step?.delayDays ?? 0) }).equals(email.at),
        gap: () => own?.at.add({ minutes: settings.delayMinutes }).equals(email.at),
        window: () => opensNow(settings),
        weekday: () => opensNow(settings),
        'mailbox-gap': () => own?.at.add({ minutes: facts.gapMinutes }).equals(email.at),
        'mailbox-hours': () => opensNow(hoursOf({ facts })),
        'daily-limit': () => dayAfter(facts.timezone, justBefore).equals(email.at),
      };
      const { rule, mailboxLimit = rule } = email;
      expect({ mailboxLimit, holds: proofs[mailboxLimit]?.() }).toEqual({ mailboxLimit, holds: true });
    }
  });
});
