import { defaultLaunchSettings, holdWithoutEnd, weekdays } from '@cadenza/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { Candidate } from './candidate.ts';
import { decideVisit, type VisitFacts } from './decide-visit.ts';
import type { KeptLane } from './kept-lanes.ts';
import type { LaneFacts, PlannedLane } from './lanes.ts';

const start = Temporal.Instant.from('2026-03-02T09:00:00Z');
const after = (minutes: number) => start.add({ minutes }).toString();
const lead = (lastStep: number, dueAt: string): Candidate => ({
  ...{ leadId: `due ${dueAt}`, linkId: 'link', nextStep: lastStep + 1, lastStep, dueAt },
  ...{ isHeld: false, lacks: [], letGoStep: null },
});
const settings = {
  ...defaultLaunchSettings,
  ...{ sendWindowStart: 0, sendWindowEnd: 0, timezone: 'UTC', allowedWeekdays: [...weekdays], delayMinutes: 1 },
};
const facts: VisitFacts = {
  ...{ status: 'active', settings, sequenceSaved: true, sequenceChangedAt: null, sequenceDirty: false },
  ...{ valuesDirty: false, launchedAt: after(-60), lastSendAt: null, inFlight: false, nextSendAt: null },
  ...{ planRule: null, planObstacle: null, mailboxLimit: null, restoreHold: null, drained: false, heldBack: null },
  ...{ followUp: null, initial: null, sendersDirty: false, hasSenders: true, lanes: [], keptLanes: [] },
  ...{ leadCount: 1, openCount: 1, unknownCount: 0, pendingAcknowledgements: [], relayUnread: null, refusedWays: [] },
  account: { id: 'relay', version: 0, waiting: null },
};

/** The lanes that the next visit does not read, as it finds them. */
const keptOf = (planned: readonly PlannedLane[], lanes: readonly LaneFacts[], now: Temporal.Instant): KeptLane[] =>
  planned.flatMap(({ mailboxId, mayBeKept, next, bounds }) => {
    if (!mayBeKept || !next || Temporal.Instant.compare(next.at, now) <= 0) return [];
    const isSender = lanes.some(({ mailbox, isSender: is }) => mailbox.id === mailboxId && is);
    const { at, rule, mailboxLimit = null } = next;
    return [
      {
        mailboxId,
        isSender,
        newLeadAt: bounds.newLead?.at.toString() ?? null,
        next: { at: `${at}`, rule, mailboxLimit },
      },
    ];
  });

const minutes = (min: number, max: number) => fc.integer({ min, max });
const leadDue = (lastStep: number) => minutes(-300, 3_000).map((due) => lead(lastStep, after(due)));
const anyHours = fc.option(
  fc.record({
    start: minutes(0, 1_000),
    end: minutes(0, 1_000),
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  }),
  { nil: null },
);
const anyLane = fc.record({
  gapMinutes: minutes(0, 120),
  dailyLimit: minutes(1, 50),
  used: minutes(0, 10),
  lastSend: fc.option(minutes(-60, 0), { nil: null }),
  hours: anyHours,
  isSender: fc.boolean(),
  boundLead: fc.option(leadDue(1), { nil: null }),
});
const anyPool = fc.record({
  lanes: fc.array(anyLane, { minLength: 2, maxLength: 4 }),
  window: fc.record({ sendWindowStart: minutes(0, 700), sendWindowEnd: minutes(701, 1_400) }),
  delayMinutes: minutes(1, 60),
  initial: fc.option(leadDue(0), { nil: null }),
  endsAfter: minutes(0, 600),
  boundNext: fc.option(leadDue(1), { nil: null }),
  initialLaterBy: fc.option(minutes(0, 100), { nil: null }),
});

describe('T8: the end of an email plans its own lane', () => {
  test('and the plan is the one that reading all of them would make', () => {
    let kept = 0;
    fc.assert(
      fc.property(anyPool, ({ lanes: given, window, delayMinutes, initial, endsAfter, boundNext, initialLaterBy }) => {
        const lanes: LaneFacts[] = given.map(
          ({ isSender, boundLead, gapMinutes, dailyLimit, hours, lastSend, used }, i) => {
            const lastSendAt = lastSend === null ? null : after(lastSend);
            const usedByDay = { '2026-03-02': used };
            const mailbox = aStanding(`${i}`, aMailbox({ gapMinutes, dailyLimit, hours }), start, {
              lastSendAt,
              usedByDay,
            });
            return { mailbox, isSender, lastSendAt, boundLead, ahead: { ofBoundLead: 0, ofNewLead: 0 } };
          },
        );
        const campaign = { ...facts, settings: { ...settings, ...window, delayMinutes } };
        const before = decideVisit({ ...campaign, initial, lanes }, start);
        if (before.kind !== 'plan' || !before.lanes) return;
        // An email of the first lane ends, for whose lead there was, and the next leads of its queues stand there now.
        const now = start.add({ minutes: endsAfter });
        const [first, ...others] = lanes as [LaneFacts, ...LaneFacts[]];
        const mailbox = { ...first.mailbox, lastSendAt: now.toString() };
        const ended = { ...first, mailbox, lastSendAt: now.toString(), boundLead: boundNext };
        const newLead =
          initial && initialLaterBy !== null
            ? { ...initial, dueAt: Temporal.Instant.from(initial.dueAt).add({ minutes: initialLaterBy }).toString() }
            : null;
        const keptLanes = keptOf(before.lanes, lanes, now).filter(({ mailboxId }) => mailboxId !== first.mailbox.id);
        // Where the next lead is due in the instant until which the first had to wait, either is the reason.
        if (initialLaterBy !== 0 && keptLanes.some(({ newLeadAt }) => newLeadAt === newLead?.dueAt)) return;
        const isKept = ({ mailbox: { id } }: LaneFacts) => keptLanes.some(({ mailboxId }) => mailboxId === id);
        const read = [ended, ...others.filter((lane) => !isKept(lane))];
        const short = decideVisit({ ...campaign, initial: newLead, lanes: read, keptLanes }, now);
        if (short.kind === 'plan-all-lanes' || short.kind !== 'plan') return;
        kept += keptLanes.length;
        const whole = decideVisit({ ...campaign, initial: newLead, lanes: [ended, ...others] }, now);
        expect({ ...short, lanes: [] }).toEqual({ ...whole, lanes: [] });
      }),
      { numRuns: 150 },
    );
    expect(kept).toBeGreaterThan(30);
  });

  const keptLane: KeptLane = {
    ...{ mailboxId: 'ada', isSender: true, newLeadAt: after(-5) },
    next: { at: after(20), rule: 'gap', mailboxLimit: 'mailbox-gap' },
  };
  const decide = (change: Partial<VisitFacts>) => decideVisit({ ...facts, keptLanes: [keptLane], ...change }, start);

  test.each<[string, Partial<VisitFacts>]>([
    ['no new lead is left', { initial: null }],
    ['the next new lead waits longer', { initial: lead(0, after(10)) }],
    ['the next new lead is held without an end', { initial: lead(0, holdWithoutEnd) }],
    ['there was no new lead before', { initial: lead(0, after(-10)), keptLanes: [{ ...keptLane, newLeadAt: null }] }],
    ['the campaign is paused', { status: 'paused', initial: lead(0, after(-10)) }],
  ])('all are planned where %s', (_, change) => {
    expect(decide(change)).toEqual({ kind: 'plan-all-lanes' });
  });
  test('the plan is of a kept lane where that sends first', () => {
    expect(decide({ initial: lead(0, after(-10)) })).toMatchObject({
      plan: { nextSendAt: Temporal.Instant.from(after(20)), rule: 'gap', mailboxLimit: 'mailbox-gap' },
      lanes: [],
    });
  });
});
