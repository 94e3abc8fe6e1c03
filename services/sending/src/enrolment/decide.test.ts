import { holdWithoutEnd } from '@cadenza/contracts';
import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { EnrolmentFacts } from './commands.ts';
import { enrolmentDecider } from './decide.ts';
import type { Cause, Ending, EnrolmentEvent } from './events.ts';

const lead = {
  campaignId: '019a0000-0000-7000-8000-00000000000c',
  leadId: '019a0000-0000-7000-8000-00000000000a',
  linkId: '019a0000-0000-7000-8000-00000000000b',
};
const now = '2026-03-02T15:00:00.000Z';
const later = '2026-03-03T15:00:00.000Z';
const facts: EnrolmentFacts = { lead, failed: false };
const causeOf = (emailId: string): Cause => ({ emailId, test: false });
const [first, second] = [causeOf('first email'), causeOf('second email')];

const bounced: Ending = { outcome: 'failed', reason: 'bounced', cause: first, finishedAt: now };
const bouncedToo: Ending = { ...bounced, cause: second };
const replied: Ending = { outcome: 'completed', reason: 'replied', cause: second, finishedAt: now };
const suppressed: Ending = { outcome: 'failed', reason: 'suppressed', cause: null, finishedAt: now };
const beforeCauses: Ending = { outcome: 'failed', reason: 'bounced', finishedAt: now };

const finished = (ending: Ending): EnrolmentEvent => ({ type: 'LeadFinished', data: { ...lead, ...ending } });
const added = (ending: Ending): EnrolmentEvent => ({ type: 'EndingAdded', data: { ...lead, ...ending } });
const withdrawn = (reason: string, emailId: string | null): EnrolmentEvent => ({
  type: 'EndingWithdrawn',
  data: { ...lead, reason, emailId, withdrawnAt: later },
});
const reopened: EnrolmentEvent = { type: 'LeadReopened', data: { ...lead, reopenedAt: later } };
const held = (until: string, cause: Cause | null, heldAt = now): EnrolmentEvent => ({
  type: 'LeadHeld',
  data: { ...lead, until, heldAt, cause },
});
const liftedBy = (cause: Cause | null, at = later): EnrolmentEvent => ({
  type: 'LeadHoldLifted',
  data: { ...lead, liftedAt: at, cause },
});

const finish = ({ outcome, reason, cause = null }: Ending, failed = false) =>
  ({ type: 'Finish', lead, failed, outcome, reason, cause, now }) as const;
const withdraw = (reason: string, emailId: string | null) =>
  ({ type: 'Withdraw', ...facts, reason, emailId, now: later }) as const;

describe('what ends a lead', () => {
  test.each<[string, EnrolmentEvent[], Ending, EnrolmentEvent[]]>([
    ['S2, S3: the first rule ends it', [], bounced, [finished(bounced)]],
    ['S1: the same once more changes nothing', [finished(bounced)], bounced, []],
    ['S2: another rule is kept beside it', [finished(bounced)], replied, [added(replied)]],
    ['S3: so is the same rule for another email', [finished(bounced)], bouncedToo, [added(bouncedToo)]],
    ['a rule of the sender counts once', [finished(suppressed)], suppressed, []],
    ['S2: after it went on, the same is news again', [finished(bounced), reopened], bounced, [finished(bounced)]],
  ])('%s', (_, past, ending, expected) => {
    given(enrolmentDecider, past).when(finish(ending)).records(expected);
  });

  test('D1, J5: a lead whose email failed or whose address is none has ended already', () => {
    given(enrolmentDecider, []).when(finish(bounced, true)).records([]);
    given(enrolmentDecider, [finished(bounced)])
      .when(finish(replied, true))
      .records([added(replied)]);
  });
});

describe('what turns out wrong', () => {
  test.each<[string, EnrolmentEvent[], string, string | null, EnrolmentEvent[]]>([
    ['S3: its only ending: it goes on', [finished(bounced)], 'bounced', 'first email', [reopened]],
    ['an ending it does not have: nothing', [finished(bounced)], 'replied', 'first email', []],
    ['of another email: nothing', [finished(bounced)], 'bounced', 'second email', []],
    ['without any ending: nothing', [], 'bounced', 'first email', []],
    ['once more: nothing', [finished(bounced), reopened], 'bounced', 'first email', []],
    [
      'S2, S3: the ending that is shown: the next one is',
      [finished(bounced), added(replied)],
      'bounced',
      'first email',
      [withdrawn('bounced', 'first email'), finished(replied)],
    ],
    [
      'S2, S3: the other one: what is shown stays',
      [finished(bounced), added(replied)],
      'replied',
      'second email',
      [withdrawn('replied', 'second email')],
    ],
    [
      'S2, S3: the last of several: it goes on',
      [finished(bounced), added(replied), withdrawn('bounced', 'first email'), finished(replied)],
      'replied',
      'second email',
      [reopened],
    ],
    ['the address is suppressed no more', [finished(suppressed)], 'suppressed', null, [reopened]],
    ['an ending from before causes were noted', [finished(beforeCauses)], 'bounced', 'any email', [reopened]],
    [
      'an ending from before, but only where none has that cause',
      [finished(beforeCauses), added(bounced)],
      'bounced',
      'first email',
      [withdrawn('bounced', 'first email')],
    ],
  ])('%s', (_, past, reason, emailId, expected) => {
    given(enrolmentDecider, past).when(withdraw(reason, emailId)).records(expected);
  });
});

describe('J2: another address', () => {
  const [oldHash, newHash] = ['a'.repeat(64), 'b'.repeat(64)];
  const change = (addressHash = newHash) =>
    ({ type: 'ChangeAddress', ...facts, addressHash, underWay: ['an email'], now: later }) as const;
  const changed = (addressHash = newHash): EnrolmentEvent => ({
    type: 'AddressChanged',
    data: { ...lead, addressHash, underWay: ['an email'], changedAt: later },
  });
  const ended = (reason: string, cause: Cause | null = first): Ending => ({ ...bounced, reason, cause });
  const doubt: EnrolmentEvent = {
    type: 'LeadHeld',
    data: { ...lead, until: holdWithoutEnd, heldAt: now, cause: first, inDoubt: true },
  };

  test.each<[string, EnrolmentEvent[], EnrolmentEvent[]]>([
    ['a lead that waits begins anew', [], [changed()]],
    ['told twice is one', [changed()], []],
    ['back to the one before is a change too', [changed(), changed(oldHash)], [changed()]],
    ...['bounced', 'refused: 550 no such user', 'suppressed', 'blocked', 'invalid-address', 'received-before'].map(
      (reason): [string, EnrolmentEvent[], EnrolmentEvent[]] => [
        `S3, J5: what ended it at its former address does not end it: ${reason}`,
        [finished(ended(reason))],
        [changed()],
      ],
    ),
    ...['replied', 'unsubscribed', 'spam', 'out-of-office'].map(
      (reason): [string, EnrolmentEvent[], EnrolmentEvent[]] => [
        `S2, S6: whoever said stop gets nothing more: ${reason}`,
        [finished(bounced), added(ended(reason))],
        [changed(), finished(ended(reason))],
      ],
    ),
  ])('%s', (_, past, expected) => {
    given(enrolmentDecider, past).when(change()).records(expected);
  });

  test('that no email was begun before is kept', () => {
    given(enrolmentDecider, [])
      .when({ ...change(), noneBegun: true })
      .records([{ ...changed(), data: { ...changed().data, noneBegun: true } } as EnrolmentEvent]);
    given(enrolmentDecider, [])
      .when({ ...change(), noneBegun: false })
      .records([changed()]);
  });

  test.each<[string, Ending, string | undefined, EnrolmentEvent[]]>([
    ['S3: a late bounce of the former address ends nothing', bounced, oldHash, []],
    ['S3: nor one of which only the tag is known', bounced, oldHash.slice(0, 24), []],
    ['S3: a bounce of the new one ends it', bounced, newHash, [finished(bounced)]],
    ['S9: by its tag as well', bounced, newHash.slice(0, 24), [finished(bounced)]],
    ['S2: an answer to an email to the former address ends it', replied, oldHash, [finished(replied)]],
    ['an ending of the sender itself ends it', suppressed, undefined, [finished(suppressed)]],
  ])('%s', (_, ending, ofAddress, expected) => {
    given(enrolmentDecider, [changed()])
      .when({ ...finish(ending), ofAddress })
      .records(expected);
  });

  test('S11: an opt-out in doubt holds it as before, and a person may still let it go on', () => {
    given(enrolmentDecider, [doubt]).when(change()).records([changed()]);
    given(enrolmentDecider, [doubt, changed()])
      .when({ type: 'LiftHold', ...facts, now: later })
      .records([liftedBy(null)]);
  });

  test('S2: an answer that was none lets it go on, without what its former address had', () => {
    given(enrolmentDecider, [finished(bounced), added(replied), changed(), finished(replied)])
      .when(withdraw('replied', 'second email'))
      .records([reopened]);
  });
});

const [tuesday, friday, sunday] = ['2026-03-03', '2026-03-06', '2026-03-08'].map((day) => `${day}T05:00:00.000Z`) as [
  string,
  string,
  string,
];

describe('S5: an absence', () => {
  const absent = (until: string, cause: Cause) => ({ type: 'HoldForAbsence', ...facts, until, cause, now }) as const;

  test.each<[string, EnrolmentEvent[], string, Cause, EnrolmentEvent[]]>([
    ['holds the lead', [], friday, first, [held(friday, first)]],
    ['of the past does not', [], '2026-03-01T05:00:00.000Z', first, []],
    ['told twice is one', [held(friday, first)], friday, first, []],
    ['that is longer replaces a shorter one', [held(friday, first)], sunday, second, [held(sunday, second)]],
    ['that is shorter does not replace a longer one', [held(sunday, first)], friday, second, []],
    [
      'that is shorter corrects what was said about the same email',
      [held(sunday, first)],
      friday,
      first,
      [held(friday, first)],
    ],
    ['that is over when it is corrected holds no more', [held(friday, first)], now, first, [liftedBy(first, now)]],
    ['that is shorter leaves the day of a person', [held(sunday, null)], friday, first, []],
    ['that is longer holds beyond the day of a person', [held(friday, null)], sunday, first, [held(sunday, first)]],
    ['holds a lead that has ended, should it go on', [finished(replied)], friday, first, [held(friday, first)]],
  ])('%s', (_, past, until, cause, expected) => {
    given(enrolmentDecider, past).when(absent(until, cause)).records(expected);
  });

  test('that was none holds no more', () => {
    const isNone = withdraw('out-of-office', 'first email');
    given(enrolmentDecider, [held(friday, first)])
      .when(isNone)
      .records([liftedBy(first)]);
    given(enrolmentDecider, [held(friday, second)])
      .when(isNone)
      .records([]);
    given(enrolmentDecider, [held(friday, null)])
      .when(isNone)
      .records([]);
    given(enrolmentDecider, [held(tuesday, first)])
      .when(isNone)
      .records([]);
    given(enrolmentDecider, [held(friday, first)])
      .when(withdraw('replied', 'first email'))
      .records([]);
  });

  test('that ended the lead and was none lets it go on', () => {
    const absence: Ending = { ...replied, reason: 'out-of-office', cause: first };
    given(enrolmentDecider, [finished(absence)])
      .when(withdraw('out-of-office', 'first email'))
      .records([reopened]);
  });
});

describe('S5: a person', () => {
  const hold = (until: string, failed = false) => ({ type: 'HoldByHand', lead, failed, until, now }) as const;
  const lift = (failed = false) => ({ type: 'LiftHold', lead, failed, now: later }) as const;

  test.each<[string, EnrolmentEvent[], string, EnrolmentEvent[]]>([
    ['holds a lead', [], friday, [held(friday, null)]],
    ['shortens what an absence said', [held(sunday, first)], friday, [held(friday, null)]],
    ['makes the day of an absence their own', [held(friday, first)], friday, [held(friday, null)]],
    ['says the same once more', [held(friday, null)], friday, []],
    ['holds for 366 days', [], '2027-03-03T15:00:00.000Z', [held('2027-03-03T15:00:00.000Z', null)]],
  ])('%s', (_, past, until, expected) => {
    given(enrolmentDecider, past).when(hold(until)).records(expected);
  });

  test.each<[string, EnrolmentEvent[], ReturnType<typeof hold>, string]>([
    ['a lead that ended', [finished(replied)], hold(friday), 'lead-finished'],
    ['a lead whose email failed', [], hold(friday, true), 'lead-finished'],
    ['until now', [], hold(now), 'hold-not-ahead'],
    ['for longer than 366 days', [], hold('2027-03-03T15:00:00.001Z'), 'hold-too-long'],
  ])('cannot hold %s', (_, past, command, code) => {
    given(enrolmentDecider, past).when(command).refused(code);
  });

  test('lets a lead go on, and says so once', () => {
    given(enrolmentDecider, [held(friday, first)])
      .when(lift())
      .records([liftedBy(null)]);
    given(enrolmentDecider, [held(friday, first), liftedBy(null)])
      .when(lift())
      .records([]);
    given(enrolmentDecider, [held(tuesday, null)])
      .when(lift())
      .records([]);
    given(enrolmentDecider, [held(friday, null), finished(replied)])
      .when(lift())
      .refused('lead-finished');
    given(enrolmentDecider, [held(friday, null)])
      .when(lift(true))
      .refused('lead-finished');
  });
});

describe('S11: an opt-out in doubt', () => {
  const doubt = (cause: Cause) => ({ type: 'HoldInDoubt', ...facts, cause, now }) as const;
  const known = (cause: Cause) => ({ ...doubt(cause), unlessOverruled: true }) as const;
  const settle = (emailId: string) => ({ type: 'SettleDoubt', ...facts, emailId, now }) as const;
  const inDoubt = (cause: Cause): EnrolmentEvent => ({
    type: 'LeadHeld',
    data: { ...lead, until: holdWithoutEnd, heldAt: now, cause, inDoubt: true },
  });
  const settled = (cause: Cause): EnrolmentEvent => ({
    type: 'LeadHoldLifted',
    data: { ...lead, liftedAt: now, cause, inDoubt: true },
  });
  const absent = (until: string) => ({ type: 'HoldForAbsence', ...facts, until, cause: second, now }) as const;
  type Command = Parameters<typeof enrolmentDecider.decide>[0];

  test.each<[string, EnrolmentEvent[], Command, EnrolmentEvent[]]>([
    ['holds the lead without an end', [], doubt(first), [inDoubt(first)]],
    ['holds it once', [inDoubt(first)], doubt(first), []],
    ['holds a lead that has ended, should it go on', [finished(replied)], doubt(first), [inDoubt(first)]],
    ['that is settled holds no more', [inDoubt(first)], settle('first email'), [settled(first)]],
    [
      'that is settled leaves another',
      [inDoubt(first), inDoubt(second)],
      settle('first email'),
      [settled(first), inDoubt(second)],
    ],
    [
      'that is settled leaves an absence',
      [held(friday, second), inDoubt(first)],
      settle('first email'),
      [settled(first), held(friday, second)],
    ],
    [
      'that is settled does not revive one that is over',
      [held(now, second), inDoubt(first)],
      settle('first email'),
      [settled(first)],
    ],
    ['that there is none of', [inDoubt(first)], settle('second email'), []],
    ['outlasts an absence', [inDoubt(first)], absent(friday), [held(friday, second), inDoubt(first)]],
    [
      'outlasts the end of an absence',
      [inDoubt(first), held(friday, second), inDoubt(first)],
      absent(now),
      [liftedBy(second, now), inDoubt(first)],
    ],
    [
      'outlasts what ended the lead',
      [finished(bounced), inDoubt(first), reopened],
      settle('first email'),
      [settled(first)],
    ],
    [
      'ends where a person lets the lead go on',
      [inDoubt(first)],
      { type: 'LiftHold', ...facts, now },
      [liftedBy(null, now)],
    ],
    ['is settled by that', [inDoubt(first), liftedBy(null, now)], settle('first email'), []],
    ['does not hold again whom a person let go on', [inDoubt(first), liftedBy(null, now)], known(first), []],
    ['nor whom a person gave a day', [inDoubt(first), held(friday, null)], known(first), []],
    ['holds again when it is raised anew', [inDoubt(first), liftedBy(null, now)], doubt(first), [inDoubt(first)]],
    ['of another email does', [inDoubt(first), liftedBy(null, now)], known(second), [inDoubt(second)]],
    [
      'gives way to the day of a person',
      [inDoubt(first)],
      { type: 'HoldByHand', ...facts, until: friday, now },
      [held(friday, null)],
    ],
    ['is settled by that day', [inDoubt(first), held(friday, null)], settle('first email'), []],
  ])('%s', (_, past, command, expected) => {
    given(enrolmentDecider, past).when(command).records(expected);
  });
});

describe('D9: a value that is lacking', () => {
  const note = (stepNumber: number, ...names: string[]) =>
    ({ type: 'NoteLacking', ...facts, stepNumber, names, now }) as const;
  const lacks = (stepNumber: number, ...names: string[]): EnrolmentEvent => ({
    type: 'LeadHeld',
    data: { ...lead, until: holdWithoutEnd, heldAt: now, cause: null, lacking: { stepNumber, names } },
  });
  const complete: EnrolmentEvent = {
    type: 'LeadHoldLifted',
    data: { ...lead, liftedAt: now, cause: null, complete: true },
  };
  const inDoubt: EnrolmentEvent = {
    type: 'LeadHeld',
    data: { ...lead, until: holdWithoutEnd, heldAt: now, cause: first, inDoubt: true },
  };
  const settled: EnrolmentEvent = {
    type: 'LeadHoldLifted',
    data: { ...lead, liftedAt: now, cause: first, inDoubt: true },
  };
  const lift = { type: 'LiftHold', ...facts, now } as const;
  const absent = (until: string) => ({ type: 'HoldForAbsence', ...facts, until, cause: second, now }) as const;
  type Command = Parameters<typeof enrolmentDecider.decide>[0];

  test.each<[string, EnrolmentEvent[], Command, EnrolmentEvent[]]>([
    ['holds the lead without an end', [], note(1, 'industry'), [lacks(1, 'industry')]],
    ['holds it once', [lacks(1, 'industry')], note(1, 'industry'), []],
    ['is told anew when it is another', [lacks(1, 'industry')], note(1, 'size'), [lacks(1, 'size')]],
    ['is told anew for another step', [lacks(1, 'industry')], note(2, 'industry'), [lacks(2, 'industry')]],
    ['that comes lets it go on', [lacks(1, 'industry')], note(1), [complete]],
    ['that comes is no news to a lead that lacked nothing', [], note(1), []],
    ['that comes lets go on a lead that has ended, should it', [lacks(1, 'a'), finished(replied)], note(1), [complete]],
    ['does not hold a lead that has ended', [finished(replied)], note(1, 'industry'), []],
    ['does not hold a lead whose email failed', [], { ...note(1, 'industry'), failed: true }, []],
    ['is none once a person let it go on', [lacks(1, 'industry'), liftedBy(null)], note(1, 'industry', 'size'), []],
    ['holds again at the next step', [lacks(1, 'a'), liftedBy(null)], note(2, 'a'), [lacks(2, 'a')]],
    [
      'holds where a person ended an absence before',
      [held(friday, first), liftedBy(null)],
      note(1, 'a'),
      [lacks(1, 'a')],
    ],
    ['is done without where a person lets it go on', [lacks(1, 'industry')], lift, [liftedBy(null, now)]],
    [
      'is done without on the day that a person gives',
      [lacks(1, 'industry')],
      { type: 'HoldByHand', ...facts, until: friday, now },
      [held(friday, null)],
    ],
    ['is none on that day', [lacks(1, 'industry'), held(friday, null)], note(1, 'industry'), []],
    ['outlasts an absence', [lacks(1, 'a')], absent(friday), [held(friday, second), lacks(1, 'a')]],
    ['that comes leaves an absence', [held(friday, second), lacks(1, 'a')], note(1), [complete, held(friday, second)]],
    ['that comes leaves a doubt', [inDoubt, lacks(1, 'a'), inDoubt], note(1), [complete, inDoubt]],
    ['does not hide a doubt', [inDoubt], note(1, 'a'), [lacks(1, 'a'), inDoubt]],
    [
      'outlasts a doubt',
      [lacks(1, 'a'), inDoubt],
      { type: 'SettleDoubt', ...facts, emailId: 'first email', now },
      [settled, lacks(1, 'a')],
    ],
  ])('%s', (_, past, command, expected) => {
    given(enrolmentDecider, past).when(command).records(expected);
  });
});

describe('M2: a move to another mailbox', () => {
  const [old, other] = ['019a0000-0000-7000-8000-00000000000d', '019a0000-0000-7000-8000-00000000000e'];
  const move = (from: string | null, failed = false) =>
    ({ type: 'Move', lead, failed, mailboxId: other, from, now }) as const;
  const moved: EnrolmentEvent = { type: 'LeadMoved', data: { ...lead, mailboxId: other, movedAt: now } };

  test.each<[string, EnrolmentEvent[], string | null, EnrolmentEvent[]]>([
    ['binds a lead that another one wrote to', [], old, [moved]],
    ['binds a lead that the relay wrote to, or nobody', [], null, [moved]],
    ['to the one that it has is none', [moved], other, []],
    ['is told anew after a claim of another one', [moved], old, [moved]],
    ['binds a lead that is on hold', [held(friday, null)], old, [moved]],
  ])('%s', (_, past, from, expected) => {
    given(enrolmentDecider, past).when(move(from)).records(expected);
  });

  test('is refused for a lead that has ended, and leaves its holds alone', () => {
    given(enrolmentDecider, [finished(replied)])
      .when(move(old))
      .refused('lead-finished');
    given(enrolmentDecider, []).when(move(old, true)).refused('lead-finished');
    given(enrolmentDecider, [held(friday, first), moved])
      .when({ type: 'LiftHold', ...facts, now: later })
      .records([liftedBy(null)]);
  });
});

test('an event that a newer version wrote is not guessed at', () => {
  const unheardOf = { type: 'LeadPromoted', data: lead } as unknown as EnrolmentEvent;
  expect(() => enrolmentDecider.evolve(enrolmentDecider.initialState, unheardOf)).toThrow('newer version');
});
