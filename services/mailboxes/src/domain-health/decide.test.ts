import { describe, expect, test } from 'vitest';
import { domainHealthDecider } from './decide.ts';
import type { DomainHealth, DomainVerdicts } from './health.ts';
import { initialState } from './state.ts';
import { isVouchedFor } from './vouching.ts';

const { decide } = domainHealthDecider;
const domain = 'acme.io';
const good: DomainVerdicts = { spf: 'good', dkim: 'good', dmarc: 'good', mx: 'good' };
const failing: DomainVerdicts = { ...good, spf: 'missing', dkim: 'wrong' };
const unanswered: DomainVerdicts = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', mx: 'unknown' };
const since = '2026-03-02T15:00:00.000Z';
const after = (hours: number, seconds = 0) => Temporal.Instant.from(since).add({ hours, seconds }).toString();

const check = (state: DomainHealth, verdicts: DomainVerdicts, now: string, of = domain) =>
  decide({ type: 'NoteCheck', domain: of, verdicts, hasMailboxes: true, now }, state);
const failingFor = (changes: Partial<DomainHealth> = {}): DomainHealth => ({
  ...{ ...initialState, verdicts: failing, failingSince: since },
  ...changes,
});
const changed = (health: DomainHealth) => [{ type: 'DomainHealthChanged', data: { domain, ...health } }];

test.each<[Partial<DomainVerdicts>, boolean | null]>([
  [{}, true],
  [{ spf: 'missing' }, true],
  [{ dkim: 'missing' }, true],
  [{ dmarc: 'missing', mx: 'wrong' }, true],
  [{ spf: 'missing', dkim: 'missing' }, false],
  [{ spf: 'wrong', dkim: 'wrong' }, false],
  [{ spf: 'wrong', dkim: 'unknown' }, null],
  [{ spf: 'unknown', dkim: 'missing' }, null],
  [{ spf: 'unknown', dkim: 'unknown' }, null],
  [{ spf: 'unknown' }, true],
])('M11: with %j something vouches for the mail: %s', (verdicts, isTrusted) => {
  expect(isVouchedFor({ ...good, ...verdicts })).toBe(isTrusted);
});

describe('M11: first emails', () => {
  test('do not stop with the first check that finds nothing to vouch for them', () => {
    expect(check(initialState, failing, since)).toEqual(changed(failingFor()));
  });

  test.each([
    ['a second before 72 hours', after(71, 3_599), []],
    ['after 72 hours', after(72), changed(failingFor({ firstEmailsStopped: true }))],
    ['later', after(90), changed(failingFor({ firstEmailsStopped: true }))],
    ['once more', after(96), changed(failingFor({ firstEmailsStopped: true }))],
  ])('%s', (_, now, events) => {
    expect(check(failingFor(), failing, now)).toEqual(events);
  });

  test('go on at once when something vouches for them again', () => {
    const state = failingFor({ firstEmailsStopped: true });
    expect(check(state, { ...failing, spf: 'good' }, after(100))).toEqual(
      changed({ ...initialState, verdicts: { ...failing, spf: 'good' } }),
    );
  });

  test('neither stop nor go on by a check that does not tell', () => {
    expect(check(failingFor(), unanswered, after(100))).toEqual([]);
    expect(check(failingFor({ firstEmailsStopped: true }), unanswered, after(100))).toEqual([]);
    const half = { ...failing, spf: 'unknown' } as const;
    expect(check(failingFor(), half, after(100))).toEqual([]);
  });

  test('stop by no check where the user chose so, and go on at once by that choice', () => {
    const choose = (stopsFirstEmails: boolean, state: DomainHealth) =>
      decide({ type: 'ChooseStop', domain, stopsFirstEmails }, state);
    const letGo = failingFor({ stopsFirstEmails: false });
    expect(choose(false, failingFor({ firstEmailsStopped: true }))).toEqual(changed(letGo));
    expect(choose(false, letGo)).toEqual([]);
    expect(check(letGo, failing, after(100))).toEqual([]);
    expect(choose(true, letGo), 'the next check says').toEqual(changed(failingFor()));
  });

  test('of a free mail provider never stop', () => {
    const [told] = check(initialState, failing, since, 'gmail.com');
    expect(told?.data).toMatchObject({ failingSince: null, firstEmailsStopped: false, verdicts: failing });
  });

  test.each([
    ['never stop', initialState],
    ['go on once its mailboxes are gone', failingFor({ firstEmailsStopped: true })],
  ])('of a domain that the relay alone sends from %s', (_, state) => {
    const noted = { type: 'NoteCheck', domain, verdicts: failing, hasMailboxes: false, now: after(100) } as const;
    expect(decide(noted, state)).toEqual(changed({ ...initialState, verdicts: failing }));
  });
});

test('what was known of records stays while nothing is', () => {
  const [told] = check({ ...initialState, verdicts: good }, { ...unanswered, mx: 'missing' }, since);
  expect(told?.data.verdicts).toEqual({ ...good, mx: 'missing' });
});

test('a domain that no mailbox has any more is forgotten once', () => {
  const forget = { type: 'ForgetDomain', domain } as const;
  expect(decide(forget, failingFor({ firstEmailsStopped: true, stopsFirstEmails: false }))).toEqual(
    changed(initialState),
  );
  expect(decide(forget, initialState)).toEqual([]);
});
