import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import { accountDecider } from './decide.ts';
import type { AccountEvent, AccountFacts, Waiting } from './events.ts';
import { type AccountFault, faultKinds } from './fault.ts';

const now = '2026-03-02T15:00:00Z';
const after = (duration: Temporal.DurationLike) => Temporal.Instant.from(now).add(duration).toString();
const facts = (emailId = 'e1'): AccountFacts => ({ accountId: 'relay', campaignId: 'c', emailId });

const aFault = (changes: Partial<AccountFault> = {}): AccountFault => ({
  ...{ kind: 'login', code: 535, status: '5.7.8', waitMinutes: null, aside: false },
  ...changes,
});
const shown = ({ kind, code, status }: AccountFault) => ({ kind, code, status });
const note = (fault: AccountFault, emailId?: string, at = now) =>
  ({ type: 'NoteFault', facts: facts(emailId), fault, now: at }) as const;
const probe = (emailId: string, at: string) => ({ type: 'Probe', facts: facts(emailId), now: at }) as const;
const delivered = (how: 'accepted' | 'refused', emailId: string) =>
  ({ type: 'NoteDelivery', facts: facts(emailId), delivery: how, now }) as const;

const waiting = (changes: Partial<Waiting> = {}): Waiting => ({
  ...{ fault: shown(aFault()), since: now, failures: 1, retryAt: after({ minutes: 1 }) },
  ...changes,
});
const faulted = (changes: Partial<Waiting> = {}, faultedAt = now): AccountEvent => ({
  type: 'AccountFaulted',
  data: { ...facts(), ...waiting(changes), faultedAt },
});
const probed = (changes: Partial<Waiting> = {}, emailId = 'probe'): AccountEvent => ({
  type: 'AccountProbed',
  data: { ...facts(emailId), ...waiting(changes), probedAt: now },
});
const recovered: AccountEvent = { type: 'AccountRecovered', data: { ...facts('probe'), recoveredAt: now } };

describe('how long an account waits', () => {
  test('D8: a first fault makes it wait for a minute', () => {
    given(accountDecider, []).when(note(aFault())).records([faulted()]);
    given(accountDecider, [faulted(), probed(), recovered]).when(note(aFault())).records([faulted()]);
  });

  test.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 60],
    [40, 60],
  ])('D8: after %i failures in a row the next one makes it wait for %i minutes', (failures, minutes) => {
    const before = { failures, since: after({ hours: -3 }) };
    given(accountDecider, [probed(before)])
      .when(note(aFault(), 'probe'))
      .records([
        {
          type: 'AccountFaulted',
          data: {
            ...facts('probe'),
            ...waiting({ failures: failures + 1, since: before.since, retryAt: after({ minutes }) }),
            faultedAt: now,
          },
        },
      ]);
  });

  const retryOf = (past: AccountEvent[], fault: AccountFault, emailId?: string) => {
    const state = past.reduce(accountDecider.evolve, accountDecider.initialState);
    const [event] = accountDecider.decide(note(fault, emailId), state);
    return event?.type === 'AccountFaulted' ? event.data.retryAt : undefined;
  };
  const quota = aFault({ kind: 'quota', code: 550, status: '5.4.5' });

  test('D8: a quota waits until a day after it was hit, and then as long as any fault', () => {
    expect(retryOf([], quota)).toBe(after({ hours: 24 }));
    const hit = (hours: number) => probed({ fault: shown(quota), since: after({ hours: -hours }), failures: 1 });
    expect(retryOf([hit(23)], quota, 'probe')).toBe(after({ hours: 1 }));
    expect(retryOf([hit(24)], quota, 'probe')).toBe(after({ minutes: 5 }));
  });

  test('D8: a quota counts from when it was hit, whatever was wrong before', () => {
    expect(retryOf([probed({ since: after({ hours: -20 }), failures: 9 })], quota, 'probe')).toBe(after({ hours: 24 }));
  });

  test.each([
    [92 / 60, { minutes: 2 }],
    [60, { minutes: 60 }],
    [0, { minutes: 1 }],
    [1e6, { hours: 24 }],
  ])('D8: it waits as long as the server says, within reason: %f minutes', (waitMinutes, wait) => {
    for (const kind of faultKinds) expect(retryOf([], aFault({ kind, waitMinutes }))).toBe(after(wait));
  });
});

describe('emails that were under way together', () => {
  test('D8: are one failure', () => {
    given(accountDecider, [faulted()]).when(note(aFault(), 'e2')).records([]);
    given(accountDecider, [faulted(), probed()]).when(note(aFault(), 'e2')).records([]);
  });

  test('D8: unless one of them was stopped by a quota, which lasts', () => {
    given(accountDecider, [faulted()])
      .when(note(aFault({ kind: 'quota', code: 550, status: null }), 'e2'))
      .records([
        {
          type: 'AccountFaulted',
          data: {
            ...facts('e2'),
            ...{ fault: { kind: 'quota', code: 550, status: null }, since: now, failures: 2 },
            ...{ retryAt: after({ hours: 24 }), faultedAt: now },
          },
        },
      ]);
  });
});

describe('when its time has come', () => {
  const dueAt = after({ minutes: 1 });

  test('D8: one email tries, and the next one only when nothing is heard of it', () => {
    const tried: AccountEvent = {
      type: 'AccountProbed',
      data: { ...facts('e7'), ...waiting({ retryAt: after({ minutes: 6 }) }), probedAt: dueAt },
    };
    given(accountDecider, [faulted()]).when(probe('e7', dueAt)).records([tried]);
    given(accountDecider, [faulted(), tried])
      .when(probe('e8', after({ minutes: 5 })))
      .records([]);
  });

  test('D8: and none before, nor while it works', () => {
    given(accountDecider, [faulted()])
      .when(probe('e7', after({ seconds: 59, milliseconds: 999 })))
      .records([]);
    given(accountDecider, []).when(probe('e7', dueAt)).records([]);
  });

  test('D8: which a new start of the service brings forward', () => {
    const tryNow = (at: string) => ({ type: 'TryNow', now: at }) as const;
    const forward: AccountEvent = {
      type: 'AccountRetryBroughtForward',
      data: { ...facts(), ...waiting({ retryAt: now }), broughtForwardAt: now },
    };
    given(accountDecider, [faulted()]).when(tryNow(now)).records([forward]);
    given(accountDecider, [faulted(), forward]).when(tryNow(now)).records([]);
    given(accountDecider, []).when(tryNow(now)).records([]);
  });

  test('D8: an email that was taken ends the wait', () => {
    given(accountDecider, [faulted(), probed()]).when(delivered('accepted', 'probe')).records([recovered]);
    given(accountDecider, [faulted(), probed(), recovered]).when(delivered('accepted', 'probe')).records([]);
  });

  test('D8: one that was under way before the fault proves nothing', () => {
    given(accountDecider, [faulted(), probed()]).when(delivered('accepted', 'e2')).records([]);
    given(accountDecider, [faulted()]).when(delivered('accepted', 'e1')).records([]);
  });

  test.each([
    ['access', true],
    ['login', true],
    ['connection', true],
    ['rate', true],
    ['quota', false],
    ['sender', false],
    ['storage', false],
  ] as const)('D8: a refusal of the recipient ends a wait for %s: %s', (kind, ends) => {
    const fault = shown(aFault({ kind }));
    given(accountDecider, [faulted({ fault }), probed({ fault })])
      .when(delivered('refused', 'probe'))
      .records(ends ? [recovered] : []);
  });
});
