import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Heard, isHeard, isRecent, readFrom, type Thread } from './judge-thread.ts';

const sentAt = '2026-03-02T09:00:00Z';
const later = (minutes: number) => Temporal.Instant.from(sentAt).add({ minutes }).toString();
const heard = (readings: Record<string, string>, settled: readonly string[] = ['an email']): Heard => ({
  readings: new Map(Object.entries(readings)),
  settled: new Set(settled),
});

describe('S13: since when an account must have been read', () => {
  test.each([
    ['two hours after the email', 24 * 60, 120],
    ['when the follow-up is due, if that is sooner', 30, 30],
    ['when the email left, if the follow-up is due at once', 0, 0],
  ])('%s', (_, dueIn, expected) => {
    expect(Temporal.Instant.from(readFrom({ sentAt, dueAt: later(dueIn) })).equals(later(expected))).toBe(true);
  });
});

describe('S13: a reading is new enough', () => {
  test.each([
    ['of an hour ago', 60, 1, true],
    ['of more than an hour ago', 61, 1, false],
    ['of half a minute ago on a fast clock', 15 * 60, 1_800, true],
    ['of longer ago there', 15 * 60 + 1, 1_800, false],
  ])('%s', (_, minutesAgo, speed, expected) => {
    expect(isRecent(sentAt, Temporal.Instant.from(later(minutesAgo)), speed)).toBe(expected);
  });
  test('never', () => expect(isRecent(undefined, Temporal.Instant.from(sentAt), 1)).toBe(false));
});

describe('S13: a follow-up waits', () => {
  const until = (minutes: number | null, id: string) => ({ id, until: minutes === null ? null : later(minutes) });
  const accounts = [until(null, 'own'), until(null, 'other')];
  const thread: Thread = { emailId: 'an email', accounts, readFrom: later(120) };
  const now = Temporal.Instant.from(later(24 * 60));
  const both = { own: later(24 * 60 - 5), other: later(24 * 60 - 10) };
  const mayLeave = (change: Partial<Thread>, what: Heard) => isHeard({ ...thread, ...change }, what, { now, speed: 1 });

  test.each([
    ['until all its accounts were read', {}, heard({ own: both.own }), false],
    ['while one was read too long ago', {}, heard({ ...both, other: later(24 * 60 - 61) }), false],
    ['while its email could not be answered yet', { readFrom: later(24 * 60 - 7) }, heard(both), false],
    ['while what was read of it has had no effect', {}, heard(both, []), false],
    ['no longer', {}, heard(both), true],
    ['only for its accounts where its email is not known any more', { emailId: null }, heard(both, []), true],
  ])('%s', (_, change, what, expected) => {
    expect(mayLeave(change, what)).toBe(expected);
  });
  const replaced = { accounts: [until(null, 'own'), until(90, 'former')] };
  const none = { accounts: [until(90, 'former')] };
  test.each([
    ['where its mailbox got another account that is read, while the former one never was', replaced, both, false],
    ['while that was read more than an hour before it was replaced', replaced, { ...both, former: later(29) }, false],
    ['no longer where it was read within the hour before', replaced, { ...both, former: later(30) }, true],
    ['no longer once the former one is read after all', replaced, { ...both, former: later(600) }, true],
    ['while the one that took its place is not read', replaced, { former: later(89) }, false],
    ['where nothing took its place, and it was not read', none, {}, false],
    ['no longer where nothing did, and it was', none, { former: later(89) }, true],
  ])('%s', (_, change, readings, expected) => {
    expect(mayLeave(change, heard(readings))).toBe(expected);
  });
});

test('S13: over a week with any times of blindness, nobody who had answered an hour before gets a follow-up', () => {
  const week = 7 * 24 * 60;
  const minute = fc.integer({ min: 0, max: week });
  /** From when to when: server away, login refused, no folder readable, a hanging server, or nobody who reads. */
  const blindness = fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 3 * 24 * 60 })), { maxLength: 8 });
  fc.assert(
    fc.property(blindness, minute, fc.integer({ min: 0, max: 2 * 24 * 60 }), (blind, answeredAt, dueIn) => {
      const isBlindAt = (at: number) => blind.some(([from, minutes]) => from <= at && at < from + minutes);
      const readFromOfIt = readFrom({ sentAt, dueAt: later(dueIn) });
      let readAt: number | undefined;
      for (let at = 0; at <= week; at += 5) {
        if (!isBlindAt(at)) readAt = at;
        const isDue = at >= dueIn;
        const thread: Thread = { emailId: 'an email', accounts: [{ id: 'own', until: null }], readFrom: readFromOfIt };
        const what = heard(readAt === undefined ? {} : { own: later(readAt) });
        const leaves = isDue && isHeard(thread, what, { now: Temporal.Instant.from(later(at)), speed: 1 });
        if (!leaves) continue;
        const hadAnswered = answeredAt <= at - 60;
        const wasHeard = readAt !== undefined && answeredAt <= readAt;
        expect(hadAnswered && !wasHeard).toBe(false);
        expect(readAt).toBeGreaterThanOrEqual(Math.min(120, dueIn) - 5);
        return;
      }
    }),
    { numRuns: 300 },
  );
});
