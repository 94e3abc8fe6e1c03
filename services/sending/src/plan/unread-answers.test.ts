import { defaultLaunchSettings, holdWithoutEnd, weekdays } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import type { UnreadAccount } from '../answers/unread-account.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { Candidate } from './candidate.ts';
import { decideVisit, type VisitFacts } from './decide-visit.ts';
import type { LaneFacts } from './lanes.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const lead = (lastStep: number): Candidate => ({
  ...{ leadId: `after ${lastStep}`, linkId: 'link', nextStep: lastStep + 1, lastStep, dueAt: '2026-03-02T12:00:00Z' },
  ...{ isHeld: false, lacks: [], letGoStep: null },
});
const [initial, followUp] = [lead(0), lead(1)];
const settings = {
  ...defaultLaunchSettings,
  ...{ sendWindowStart: 0, sendWindowEnd: 0, timezone: 'UTC', allowedWeekdays: [...weekdays], delayMinutes: 1 },
};
const unread: UnreadAccount = { since: '2026-03-02T13:55:00Z', isKnown: true, isLetGo: false };
const facts: VisitFacts = {
  ...{ status: 'active', settings, sequenceSaved: true, sequenceChangedAt: null, sequenceDirty: false },
  ...{ valuesDirty: false, launchedAt: '2026-03-01T09:00:00Z', lastSendAt: null, inFlight: false, nextSendAt: null },
  ...{ planRule: null, planObstacle: null, mailboxLimit: null, restoreHold: null, drained: false, heldBack: null },
  ...{
    followUp: null,
    initial: null,
    sendersDirty: false,
    hasSenders: false,
    lanes: [],
    keptLanes: [],
    leadCount: 1,
    openCount: 1,
    unknownCount: 0,
  },
  ...{
    pendingAcknowledgements: [],
    account: { id: 'relay', version: 0, waiting: null },
    relayUnread: null,
    refusedWays: [],
  },
};
const decide = (change: Partial<VisitFacts>) => decideVisit({ ...facts, ...change }, now);
const lane = (change: Partial<LaneFacts>, unreadMailbox: UnreadAccount | null): LaneFacts => ({
  mailbox: aStanding('ada', aMailbox({ address: 'ada@x.com' }), now, { unread: unreadMailbox }),
  ...{ isSender: true, lastSendAt: null, boundLead: null, ahead: { ofBoundLead: 0, ofNewLead: 0 } },
  ...change,
});
const ofRelay =
  'Answers have not been read since 1:55 PM UTC. Follow-ups wait until they are, so that nobody who has answered gets one.';
const ofAda = ofRelay.replace('Answers', 'Answers to ada@x.com');

describe('S13: while the answers to the relay are not read', () => {
  test('its follow-ups wait, and the plan says so', () => {
    expect(decide({ followUp, relayUnread: unread })).toEqual({
      ...{ kind: 'plan', visitAt: null },
      plan: { nextSendAt: null, rule: 'hold', obstacle: ofRelay },
    });
  });
  test('initial emails go on', () => {
    expect(decide({ followUp, initial, relayUnread: unread })).toEqual({ kind: 'claim', candidate: initial });
  });
  test('the campaign is not completed (L6)', () => {
    const last = { openCount: 1, lastSendAt: '2026-02-20T09:00:00Z' };
    expect(decide({ ...last, followUp, relayUnread: unread }).kind).toBe('plan');
  });
  test('both are said where the others wait for a person (D10)', () => {
    const undecided = { ...initial, dueAt: holdWithoutEnd.toString(), isHeld: true, isUndecided: true };
    expect(decide({ followUp, initial: undecided, relayUnread: unread })).toMatchObject({
      plan: {
        nextSendAt: null,
        rule: 'hold',
        obstacle: expect.stringMatching(`^${ofRelay} The emails that are left were`),
      },
    });
  });
  test('they leave where a person lets them', () => {
    const letGo = { ...unread, isLetGo: true };
    expect(decide({ followUp, relayUnread: letGo })).toEqual({ kind: 'claim', candidate: followUp });
  });
});

describe('S13: while the answers to a mailbox are not read', () => {
  const pooled = (boundLead: Candidate | null, more: Partial<VisitFacts> = {}, of: UnreadAccount | null = unread) =>
    decide({ hasSenders: true, lanes: [lane({ boundLead }, of)], ...more });

  test('follow-ups to its leads wait, and the plan says so', () => {
    expect(pooled(followUp)).toMatchObject({
      ...{ kind: 'plan', visitAt: null },
      plan: { nextSendAt: null, rule: 'hold', obstacle: ofAda },
      lanes: [{ bounds: { boundLead: null }, wakeAt: null }],
    });
  });
  test('it writes to leads for the first time, and the plan says what waits', () => {
    const planned = pooled(followUp, { initial });
    expect(planned).toMatchObject({ kind: 'plan', plan: { rule: 'now', obstacle: ofAda } });
  });
  test('nobody is told of a mailbox that is let go, and its follow-ups leave', () => {
    const planned = pooled(followUp, {}, { ...unread, isLetGo: true });
    expect(planned).toMatchObject({ kind: 'plan', plan: { nextSendAt: now, rule: 'now' } });
    expect(planned.kind === 'plan' && planned.plan.obstacle).toBeUndefined();
  });
});

test('S13: leads that wait for an account of before are said with its name', () => {
  const formerUnread = { name: 'ada at imap.old.com', since: null };
  const told = expect.stringMatching(/^Answers in ada at imap\.old\.com, .+ have not been read at all\. Follow-ups to/);
  expect(decide({ heldBack: 'answers', formerUnread })).toMatchObject({
    plan: { nextSendAt: null, rule: 'hold', obstacle: told },
  });
  expect(decide({ heldBack: 'answers', formerUnread, initial })).toEqual({ kind: 'claim', candidate: initial });
});

test('S13: leads whose answers have had no effect yet are said where nothing else is', () => {
  expect(decide({ heldBack: 'answers' })).toMatchObject({
    plan: { nextSendAt: null, rule: 'hold', obstacle: expect.stringContaining('has not been taken in yet') },
  });
  expect(decide({ heldBack: 'answers', initial })).toEqual({ kind: 'claim', candidate: initial });
});
