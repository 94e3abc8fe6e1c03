import { defaultLaunchSettings, holdWithoutEnd } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import type { Candidate } from './candidate.ts';
import { decideVisit, type VisitFacts } from './decide-visit.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const lead = (dueAt: string, lastStep: number): Candidate => ({
  leadId: dueAt,
  linkId: dueAt,
  nextStep: lastStep + 1,
  lastStep,
  dueAt,
  isHeld: false,
  lacks: [],
  letGoStep: null,
});
const initial = lead('2026-03-02T10:00:00Z', 0);
const followUp = lead('2026-03-02T14:00:00Z', 1);
const later = lead('2026-03-05T15:00:00Z', 1);

const facts: VisitFacts = {
  status: 'active',
  settings: defaultLaunchSettings,
  sequenceSaved: true,
  sequenceChangedAt: '2026-03-02T09:00:00Z',
  sequenceDirty: false,
  valuesDirty: false,
  launchedAt: '2026-03-02T09:00:00Z',
  lastSendAt: null,
  inFlight: false,
  nextSendAt: null,
  planRule: null,
  planObstacle: null,
  mailboxLimit: null,
  restoreHold: null,
  drained: false,
  heldBack: null,
  followUp: null,
  initial: null,
  sendersDirty: false,
  hasSenders: false,
  lanes: [],
  keptLanes: [],
  leadCount: 1,
  openCount: 1,
  unknownCount: 0,
  pendingAcknowledgements: [],
  account: { id: 'relay', version: 0, waiting: null },
  relayUnread: null,
  refusedWays: [],
};
const decide = (change: Partial<VisitFacts>) => decideVisit({ ...facts, ...change }, now);

describe('whose turn it is', () => {
  test('T6: a follow-up that is due goes before an initial email, however long that waits', () => {
    expect(decide({ initial, followUp })).toEqual({ kind: 'claim', candidate: followUp });
  });
  test('T7: a follow-up inside its wait holds up nobody', () => {
    expect(decide({ initial, followUp: later })).toEqual({ kind: 'claim', candidate: initial });
  });
});

test('C1: where somebody waits for the plan it is made before an email is handed over', () => {
  expect(decide({ initial, pendingAcknowledgements: ['campaigns:1'] })).toMatchObject({
    kind: 'plan',
    plan: { nextSendAt: now, rule: 'now' },
    visitAt: now,
  });
});

describe('while its account waits', () => {
  const waits = (retryAt: string) => ({
    id: 'relay',
    version: 1,
    waiting: {
      fault: { kind: 'login', code: 535, status: '5.7.8' } as const,
      ...{ since: now.toString(), failures: 1, retryAt },
    },
  });
  const told = (at: string) =>
    `The mail account refuses the login (535 5.7.8). Nothing is lost; it is tried again at ${at}.`;

  test('D8, T9: a campaign is held until it is tried again, and says so', () => {
    const at = Temporal.Instant.from('2026-03-02T15:05:00Z');
    expect(decide({ initial, account: waits('2026-03-02T15:05:00Z') })).toEqual({
      ...{ kind: 'plan', visitAt: at },
      plan: { nextSendAt: at, rule: 'hold', obstacle: told('10:05 AM EST') },
    });
  });

  test('D8: what leaves later anyway does so for its own reason', () => {
    const due = Temporal.Instant.from(later.dueAt);
    expect(decide({ followUp: later, account: waits('2026-03-02T15:05:00Z') })).toEqual({
      ...{ kind: 'plan', visitAt: due },
      plan: { nextSendAt: due, rule: 'delay' },
    });
  });

  test('D8, T2: a trial outside the window waits for it, and that is told', () => {
    const opens = Temporal.Instant.from('2026-03-03T14:00:00Z');
    expect(decide({ initial, account: waits('2026-03-02T22:30:00Z') })).toMatchObject({
      plan: {
        nextSendAt: opens,
        rule: 'window',
        obstacle: expect.stringContaining('on Tuesday, March 3 at 9:00 AM EST'),
      },
    });
  });

  test('D8: when its time has come the next email is claimed', () => {
    expect(decide({ initial, account: waits(now.toString()) })).toEqual({ kind: 'claim', candidate: initial });
  });

  test('D8: nothing is said of a campaign that is paused or has nothing to send', () => {
    const account = waits('2026-03-02T15:05:00Z');
    expect(decide({ initial, account, status: 'paused' })).toMatchObject({ plan: { rule: 'paused' } });
    expect(decide({ initial, account, status: 'paused' })).not.toHaveProperty('plan.obstacle');
    expect(decide({ account })).not.toHaveProperty('plan.obstacle');
  });

  test('T8: while an email is under way the plan stands, with what it says', () => {
    expect(decide({ inFlight: true, nextSendAt: now.toString(), planRule: 'hold', planObstacle: 'Why.' })).toEqual({
      ...{ kind: 'plan', visitAt: null },
      plan: { nextSendAt: now, rule: 'hold', obstacle: 'Why.' },
    });
  });
});

describe('D9: a lead that lacks a value', () => {
  const settings = { ...defaultLaunchSettings, missingValues: 'hold' } as const;
  const lacking = (candidate: Candidate): Candidate => ({ ...candidate, lacks: ['industry'] });
  const follow = { kind: 'follow-values' };

  test('T8: leaves the queue before anything is planned or claimed, also one that is due later', () => {
    expect(decide({ settings, initial: lacking(initial) })).toEqual(follow);
    expect(decide({ settings, initial, followUp: lacking(later) })).toEqual(follow);
    expect(decide({ settings, initial, valuesDirty: true })).toEqual(follow);
  });
  test('waits for nothing where the campaign leaves gaps', () => {
    const gaps = { initial: lacking(initial), valuesDirty: true };
    expect(decide(gaps)).toEqual({ kind: 'claim', candidate: lacking(initial) });
  });
  test('T7: holds up nobody once it is held', () => {
    const held = lacking({ ...later, dueAt: holdWithoutEnd, isHeld: true });
    expect(decide({ settings, initial, followUp: held })).toEqual({ kind: 'claim', candidate: initial });
  });
  test('T9: is what the plan tells when only such leads are left', () => {
    const held = lacking({ ...initial, dueAt: holdWithoutEnd, isHeld: true });
    const obstacle = expect.stringContaining('do not have, such as {{industry}}.');
    expect(decide({ settings, initial: held })).toMatchObject({
      ...{ kind: 'plan', visitAt: null },
      plan: { nextSendAt: null, rule: 'hold', obstacle },
    });
    const doubted = decide({ settings, initial: { ...held, lacks: [] } });
    expect(doubted).toMatchObject({ plan: { obstacle: expect.stringContaining('asked for no more mail') } });
  });
  test.each([
    ['E3: a sequence is half saved', { sequenceSaved: false, sequenceChangedAt: now.toString() }],
    ['L3: it is paused', { status: 'paused' }],
    ['T5: an email is under way', { inFlight: true }],
  ])('is looked at later while %s', (_, change) => {
    expect(decide({ settings, initial: lacking(initial), ...change })).toMatchObject({ kind: 'plan' });
  });
});

test('L3: a paused campaign claims nothing', () => {
  expect(decide({ initial, status: 'paused' })).toMatchObject({
    kind: 'plan',
    plan: { nextSendAt: null, rule: 'paused' },
  });
});

test('T5: while an email is with the mail server nothing else of the campaign is claimed', () => {
  expect(decide({ initial, inFlight: true })).toMatchObject({ kind: 'plan', visitAt: null });
});

describe('S10: a stop that could not be processed', () => {
  const due = { initial, openCount: 2 };
  test.each(['unheard', 'everything', 'campaign'] as const)('holds %s and says so', (heldBack) => {
    const obstacle = expect.stringMatching(
      /(could not be processed|has not reached the sender).* Nothing is sent until it is resolved/,
    );
    expect(decide({ ...due, heldBack })).toEqual({
      kind: 'plan',
      plan: { nextSendAt: null, rule: 'hold', obstacle },
      visitAt: null,
    });
    expect(decide({ ...due, heldBack, status: 'paused' })).toMatchObject({ plan: { rule: 'paused' } });
  });
  test('for some leads lets the others have their emails, and is said beside their plan', () => {
    expect(decide({ ...due, heldBack: 'leads' })).toEqual({ kind: 'claim', candidate: initial });
    const obstacle = expect.stringContaining('some of these leads');
    expect(decide({ followUp: later, heldBack: 'leads' })).toMatchObject({ plan: { rule: 'delay', obstacle } });
    expect(decide({ heldBack: 'leads' })).toMatchObject({ plan: { nextSendAt: null, rule: 'hold', obstacle } });
  });
  test('completes nothing meanwhile', () => {
    const rested = { openCount: 0, leadCount: 3, lastSendAt: '2026-03-01T14:00:00Z' };
    expect(decide({ ...rested, heldBack: 'campaign' })).toMatchObject({ kind: 'plan' });
  });
});

test('S8: once its guard has tripped a campaign sends nothing, also before it is paused', () => {
  expect(decide({ initial, heldBack: 'guard' })).toMatchObject({
    plan: { nextSendAt: null, rule: 'paused', obstacle: expect.stringContaining('Paused for safety') },
  });
});

describe('E3: a half-saved sequence', () => {
  const half = { sequenceSaved: false, sequenceDirty: true, initial };
  test('holds everything for 60 seconds after the last change', () => {
    const decided = decide({ ...half, sequenceChangedAt: '2026-03-02T14:59:30Z' });
    expect(decided).toMatchObject({ kind: 'plan', plan: { rule: 'hold' } });
    expect(decided.kind === 'plan' && decided.visitAt?.toString()).toBe('2026-03-02T15:00:30Z');
  });
  test('is looked at when its hold ends, also where mailboxes send: then leads have waited since before it (T6)', () => {
    const boundLead = { ...followUp, dueAt: '2026-03-02T14:30:00Z' };
    const lane = {
      ...{ mailbox: aStanding('ada', aMailbox(), now), isSender: true, lastSendAt: null, boundLead },
      ahead: { ofBoundLead: 3, ofNewLead: 3 },
    };
    const decided = decide({ ...half, hasSenders: true, lanes: [lane], sequenceChangedAt: '2026-03-02T14:59:30Z' });
    expect(decided.kind === 'plan' && decided.visitAt?.toString()).toBe('2026-03-02T15:00:30Z');
  });
  test('is taken as it is afterwards', () => {
    expect(decide({ ...half, sequenceChangedAt: '2026-03-02T14:59:00Z' })).toEqual({ kind: 'follow-sequence' });
  });
  test('completes nothing meanwhile', () => {
    const drainedLongAgo = {
      openCount: 0,
      lastSendAt: '2026-02-20T15:00:00Z',
      sequenceChangedAt: '2026-03-02T14:59:30Z',
    };
    expect(decide({ sequenceSaved: false, ...drainedLongAgo })).toMatchObject({ kind: 'plan' });
  });
});

describe('T9: where nothing but unconfirmed emails is left', () => {
  const left = { openCount: 2, leadCount: 3, unknownCount: 2 };
  test('says that a person decides', () => {
    const obstacle = expect.stringContaining('unconfirmed');
    expect(decide(left)).toMatchObject({ plan: { nextSendAt: null, rule: 'hold', obstacle } });
  });
  test.each([
    ['another email is under way', { openCount: 3 }],
    ['another lead has a step left', { followUp: later }],
    ['the campaign is paused', { status: 'paused' }],
  ])('says nothing of them while %s', (_, also) => {
    expect(decide({ ...left, ...also })).not.toMatchObject({ plan: { obstacle: expect.anything() } });
  });
});

describe('L6: the end', () => {
  const finished = { openCount: 0, leadCount: 3 };
  test('is looked for 24 hours after the last send', () => {
    const decided = decide({ ...finished, lastSendAt: '2026-03-02T14:00:00Z' });
    expect(decided.kind === 'plan' && decided.visitAt?.toString()).toBe('2026-03-03T14:00:00Z');
  });
  test('comes when they have passed, once', () => {
    const rested = { ...finished, lastSendAt: '2026-03-01T14:00:00Z' };
    expect(decide(rested)).toMatchObject({ kind: 'drained' });
    expect(decide({ ...rested, drained: true })).toMatchObject({ kind: 'plan', visitAt: null });
  });
});
