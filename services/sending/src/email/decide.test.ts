import { holdWithoutEnd } from '@cadenza/contracts';
import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import { emailDecider } from './decide.ts';
import type { Delivery, RefusalKind, RefusedDelivery } from './delivery.ts';
import type { EmailEvent } from './events.ts';

const now = '2026-03-02T15:00:00Z';
const facts = {
  emailId: '019a0000-0000-7000-8000-00000000000e',
  campaignId: '019a0000-0000-7000-8000-00000000000c',
  leadId: '019a0000-0000-7000-8000-00000000000a',
  linkId: '019a0000-0000-7000-8000-00000000000b',
  stepNumber: 1,
};
const messageId = '<e@example.com>';
const addressHash = 'hash';
const claimed = (attempt = 1): EmailEvent => ({
  type: 'EmailHandedOver',
  data: { ...facts, messageId, addressHash, attempt, handedOverAt: now },
});
const deferred = (retryAt: string): EmailEvent => ({
  type: 'EmailDeferred',
  data: { ...facts, kind: 'transient', code: 451, reason: 'Put off', retryAt },
});
const sent: EmailEvent = { type: 'EmailSent', data: { ...facts, messageId, sentAt: now, lastStep: false } };
const unknown: EmailEvent = { type: 'EmailUnknown', data: { ...facts, messageId, reason: 'lost', at: now } };

const claim = { type: 'Claim', facts, messageId, addressHash, now } as const;
const record = (delivery: Delivery, claimVersion = 1) =>
  ({ type: 'RecordDelivery', delivery, claimVersion, lastStep: false, now }) as const;
const accepted: Delivery = { outcome: 'accepted', reply: '250 ok' };
const refused = (kind: RefusalKind, code: number, text: string): RefusedDelivery => ({
  ...{ outcome: 'refused', kind, code, status: '5.0.0', text },
  words: 'Ada Lovelace (Head of Growth) no longer works here',
});

test('D2: the intent comes first', () => {
  given(emailDecider, []).when(claim).records([claimed()]);
});

test.each([
  ['with the mail server', [claimed()]],
  ['sent', [claimed(), sent]],
  ['unknown', [claimed(), unknown]],
])('D2: an email that is %s is never handed over again', (_, past) => {
  given(emailDecider, past).when(claim).records([]);
});

test('S3: an email that was put off goes out again under its Message-ID', () => {
  given(emailDecider, [claimed(), deferred(now)])
    .when(claim)
    .records([claimed(2)]);
});

test('D1: an accepted email is sent, once', () => {
  given(emailDecider, [claimed()]).when(record(accepted)).records([sent]);
  given(emailDecider, [claimed(), sent]).when(record(accepted)).records([]);
});

test('D2: a reply that was lost leaves the email unknown, and late evidence resolves it', () => {
  given(emailDecider, [claimed()])
    .when(record({ outcome: 'unknown', reason: 'lost', words: 'by Ada' }))
    .records([unknown]);
  given(emailDecider, [claimed(), unknown]).when(record(accepted)).records([sent]);
});

describe('D10: an unclear refusal', () => {
  const unclear = { code: 550, said: '550 no, Ada', sameWords: '550 no' };
  const asideFor = (retryAt?: string | null) => {
    const told = { ...unclear, ...(retryAt !== undefined && { retryAt }) };
    return record({ outcome: 'not-handed-over', reason: 'no', words: 'no, Ada', status: null, unclear: told });
  };
  const aside = (retryAt: string): EmailEvent => ({
    type: 'EmailDeferred',
    data: {
      ...{ ...facts, kind: 'unclear', code: 550, reason: 'no', retryAt },
      ...{ begun: false, aside: true, unclear: true },
    },
  });

  test.each([
    ['is tried again when what happened says', '2026-03-04T09:00:00Z', '2026-03-04T09:00:00Z'],
    ['waits for a person in the end', null, holdWithoutEnd],
    ['where nobody could look, is tried again soon', undefined, '2026-03-02T15:30:00Z'],
  ])('%s', (_, retryAt, again) => {
    given(emailDecider, [claimed()])
      .when(asideFor(retryAt))
      .records([aside(again)]);
  });

  test('S3: costs no attempt, however often', () => {
    const often = Array.from({ length: 12 }, () => [claimed(), aside(now)]).flat();
    given(emailDecider, often)
      .when(claim)
      .records([claimed(1)]);
  });

  const settle = { type: 'SettleRefusal', delivery: refused('policy', 550, 'Refused'), now } as const;
  const again: EmailEvent = {
    type: 'EmailDeferred',
    data: { ...facts, reason: 'tried again after an unclear refusal', retryAt: now },
  };

  test('a person settles it, or lets it go on', () => {
    const past = [claimed(), aside(holdWithoutEnd)];
    const failed = { ...facts, kind: 'policy', code: 550, status: '5.0.0', reason: 'Refused', failedAt: now };
    given(emailDecider, past)
      .when(settle)
      .records([{ type: 'EmailFailed', data: { ...failed, deadAddress: false } }]);
    given(emailDecider, past).when({ type: 'TryAgain', now }).records([again]);
    given(emailDecider, [...past, again])
      .when(claim)
      .records([claimed(1)]);
  });

  test.each([
    ['was put off', [claimed(), deferred(now)]],
    ['is with the mail server', [claimed(), aside(now), claimed()]],
    ['has left', [claimed(), sent]],
    ['goes on already', [claimed(), aside(now), again]],
  ])('nothing is settled of an email that %s', (_, past) => {
    given(emailDecider, past).when(settle).records([]);
    given(emailDecider, past).when({ type: 'TryAgain', now }).records([]);
  });
});

describe('S3: a dead address that was none', () => {
  const dead = (kind: RefusalKind) => [
    claimed(5),
    ...emailDecider.decide(record(refused(kind, 550, 'No')), after(claimed(5))),
  ];
  const after = (event: EmailEvent) => emailDecider.evolve(emailDecider.initialState, event);
  const back: EmailEvent = {
    type: 'EmailDeferred',
    data: { ...facts, reason: 'its address is not dead after all', retryAt: now, takenBack: true },
  };
  const takeBack = { type: 'TakeBackRefusal', now } as const;

  test('D2: its email goes again, once, with all its attempts', () => {
    given(emailDecider, dead('dead-address')).when(takeBack).records([back]);
    given(emailDecider, [...dead('dead-address'), back])
      .when(takeBack)
      .records([]);
    given(emailDecider, [...dead('dead-address'), back])
      .when(claim)
      .records([claimed(1)]);
  });

  test('what failed for another reason, or has left, stays so', () => {
    given(emailDecider, dead('policy')).when(takeBack).records([]);
    given(emailDecider, [claimed(), sent]).when(takeBack).records([]);
  });
});

describe('D12: an email that came back', () => {
  const back: EmailEvent = {
    type: 'EmailDeferred',
    data: {
      ...{ ...facts, reason: 'came back: the provider of the recipient refuses our domain', retryAt: holdWithoutEnd },
      ...{ begun: false, aside: true, takenBack: true, returned: 'domain' },
    },
  };
  const comeBack = (proved: boolean) => ({ type: 'ComeBack', blames: 'domain', proved }) as const;
  const send = { type: 'SendReturned', now: '2026-03-04T09:00:00Z' } as const;
  const settle = { type: 'SettleReturn', lastStep: false } as const;
  const again: EmailEvent = {
    type: 'EmailDeferred',
    data: { ...facts, reason: 'sent again after it came back', retryAt: send.now },
  };
  const returned = [claimed(), sent, back];

  test.each([
    ['was sent', [claimed(), sent], false, [back]],
    ['is unknown, and the report is proved to be about it', [claimed(), unknown], true, [back]],
    ['is unknown, and anybody may have written the report', [claimed(), unknown], false, []],
    ['came back before', returned, true, []],
    ['is with the mail server', [claimed()], true, []],
    ['was put off', [claimed(), deferred(now)], true, []],
  ])('waits for a person where it %s', (_, past, proved, events) => {
    given(emailDecider, past).when(comeBack(proved)).records(events);
  });

  test('D2: is not claimed before a person says so, then leaves once, with all its attempts', () => {
    given(emailDecider, returned).when(claim).records([]);
    given(emailDecider, returned).when(send).records([again]);
    given(emailDecider, [...returned, again])
      .when(claim)
      .records([claimed(1)]);
    given(emailDecider, [...returned, again])
      .when(send)
      .records([]);
    given(emailDecider, [...returned, again, claimed(1), sent])
      .when(send)
      .records([]);
  });

  test('stays sent when it was, once that is decided, and nothing is decided of others', () => {
    given(emailDecider, returned).when(settle).records([sent]);
    for (const past of [
      [claimed(), sent],
      [claimed(), deferred(now)],
      [...returned, again],
      [...returned, sent],
    ])
      given(emailDecider, past).when(settle).records([]);
  });
});

describe('an account that is refused', () => {
  const fault = { kind: 'login', code: 535, status: '5.7.8', waitMinutes: null, aside: false } as const;
  const refusedAccount = (aside: boolean) =>
    record({ outcome: 'not-handed-over', reason: 'no', words: 'Ada', fault: { ...fault, aside } });
  const found = { kind: 'login', code: 535, status: '5.7.8' };
  const back: EmailEvent = {
    type: 'EmailDeferred',
    data: { ...facts, ...found, reason: 'no', retryAt: now, begun: false },
  };

  test.each([1, 4, 5, 12])('D8: costs an email nothing, also at attempt %i', (attempt) => {
    given(emailDecider, [claimed(attempt)])
      .when(refusedAccount(false))
      .records([back]);
    given(emailDecider, [claimed(attempt), back])
      .when(claim)
      .records([claimed(attempt)]);
  });

  test('D8: lets others go first where it may have been the one email', () => {
    const retryAt = '2026-03-02T15:30:00Z';
    given(emailDecider, [claimed()])
      .when(refusedAccount(true))
      .records([
        { type: 'EmailDeferred', data: { ...facts, ...found, reason: 'no', retryAt, begun: false, aside: true } },
      ]);
  });

  test.each([1, 5])(
    'D11: nor does a refused domain, at attempt %i, and others go first as long as it is decided',
    (attempt) => {
      const asideUntil = '2026-03-02T19:00:00Z';
      const given5726 = record({
        ...{ outcome: 'not-handed-over', reason: 'no', words: 'Ada', status: '5.7.26' },
        refusedDomain: { code: 550, asideUntil },
      });
      const reply = { kind: 'sender', code: 550, status: '5.7.26' };
      const waits = { reason: 'no', retryAt: asideUntil, begun: false, aside: true } as const;
      given(emailDecider, [claimed(attempt)])
        .when(given5726)
        .records([{ type: 'EmailDeferred', data: { ...facts, ...reply, ...waits } }]);
    },
  );

  test('S3: an email that did not leave for a reason of its own still spends an attempt', () => {
    given(emailDecider, [claimed(5)])
      .when(record({ outcome: 'not-handed-over', reason: 'The file is away.', words: null }))
      .records([
        {
          type: 'EmailFailed',
          data: {
            ...facts,
            ...{ reason: 'gave up after 5 attempts; the last: The file is away.', failedAt: now, deadAddress: false },
          },
        },
      ]);
  });
});

test.each([
  ['unknown', [claimed(), unknown]],
  ['still with the mail server', [claimed()]],
])('D2: evidence makes an email that is %s sent, at the time it was handed over', (_, past) => {
  given(emailDecider, past)
    .when({ type: 'NoteEvidence', lastStep: true })
    .records([{ type: 'EmailSent', data: { ...facts, messageId, sentAt: now, lastStep: true } }]);
});

test('D2: evidence changes nothing about an email whose end is known, nor does an outcome after the evidence', () => {
  const evidence = { type: 'NoteEvidence', lastStep: true } as const;
  given(emailDecider, [claimed(), sent]).when(evidence).records([]);
  given(emailDecider, [claimed(), deferred(now)])
    .when(evidence)
    .records([]);
  given(emailDecider, [claimed(), sent])
    .when(record({ outcome: 'unknown', reason: 'lost', words: 'by Ada' }))
    .records([]);
});

test('D2: an email that was claimed and not begun goes out again at once, and that was no attempt', () => {
  const notBegun: EmailEvent = {
    type: 'EmailDeferred',
    data: { ...facts, reason: 'not begun: its campaign changed', retryAt: now, begun: false },
  };
  given(emailDecider, [claimed()])
    .when(record({ outcome: 'not-begun', because: 'campaign-changed' }))
    .records([notBegun]);
  given(emailDecider, [claimed(), notBegun])
    .when(claim)
    .records([claimed(1)]);
  given(emailDecider, [claimed(), deferred(now), claimed(2), notBegun])
    .when(claim)
    .records([claimed(2)]);
});

describe('D2: what a person says about an unknown email', () => {
  test('"Mark as sent" makes it sent', () => {
    given(emailDecider, [claimed(), unknown]).when({ type: 'MarkAsSent', lastStep: false }).records([sent]);
  });
  test('"Send again" puts it off until now, under its Message-ID', () => {
    const again: EmailEvent = { type: 'EmailDeferred', data: { ...facts, reason: 'sent again by hand', retryAt: now } };
    given(emailDecider, [claimed(), unknown]).when({ type: 'SendAgain', now }).records([again]);
    given(emailDecider, [claimed(), unknown, again])
      .when(claim)
      .records([claimed(2)]);
  });
  test.each([
    ['planned', []],
    ['with the mail server', [claimed()]],
    ['sent', [claimed(), sent]],
    ['put off', [claimed(), deferred(now)]],
  ])('both are refused for one that is %s', (_, past) => {
    given(emailDecider, past).when({ type: 'MarkAsSent', lastStep: false }).refused('email-not-unknown');
    given(emailDecider, past).when({ type: 'SendAgain', now }).refused('email-not-unknown');
  });
});

describe('S3: refusals', () => {
  const later = { kind: 'transient', code: 451, status: '5.0.0' };
  test('4xx: tried again with growing waits', () => {
    given(emailDecider, [claimed()])
      .when(record(refused('transient', 451, 'Put off')))
      .records([
        {
          type: 'EmailDeferred',
          data: { ...facts, ...later, reason: 'Put off', retryAt: '2026-03-02T15:05:00Z' },
        },
      ]);
    given(emailDecider, [claimed(), deferred(now), claimed(2)])
      .when(record({ outcome: 'not-handed-over', reason: 'away', words: null }, 3))
      .records([{ type: 'EmailDeferred', data: { ...facts, reason: 'away', retryAt: '2026-03-02T15:30:00Z' } }]);
  });
  test('D2: how an attempt before ended does not end the one that is under way, but that it was accepted counts', () => {
    const again = [claimed(), deferred(now), claimed(2)];
    for (const delivery of [
      { outcome: 'not-begun', because: 'withdrawn' },
      { outcome: 'unknown', reason: 'lost', words: null },
      { outcome: 'not-handed-over', reason: 'away', words: null },
      refused('transient', 451, 'Put off'),
    ] as const)
      given(emailDecider, again).when(record(delivery, 1)).records([]);
    given(emailDecider, again).when(record(accepted, 1)).records([sent]);
  });
  test('after five attempts it failed, with the reason', () => {
    given(emailDecider, [claimed(5)])
      .when(record(refused('transient', 451, 'Put off')))
      .records([
        {
          type: 'EmailFailed',
          data: {
            ...{ ...facts, ...later },
            reason: 'gave up after 5 attempts; the last: Put off',
            failedAt: now,
            deadAddress: false,
          },
        },
      ]);
  });
  test.each([
    ['dead-address', true],
    ['full', false],
    ['policy', false],
    ['content', false],
  ] as const)('%s: it failed; the address is dead: %s', (kind, deadAddress) => {
    given(emailDecider, [claimed()])
      .when(record(refused(kind, 550, 'Refused')))
      .records([
        {
          type: 'EmailFailed',
          data: { ...facts, kind, code: 550, status: '5.0.0', reason: 'Refused', failedAt: now, deadAddress },
        },
      ]);
  });
  test('by the recipient’s side: it bounced, and that is its one outcome', () => {
    const found = { kind: 'full', code: 552 } as const;
    const refusal: Delivery = { outcome: 'refused', ...found, text: 'Full', words: 'no room', bounced: true };
    const data = { ...facts, ...found, reason: 'Full', failedAt: now, deadAddress: false, bounced: true };
    const failed: EmailEvent = { type: 'EmailFailed', data };
    given(emailDecider, [claimed()]).when(record(refusal)).records([failed]);
    given(emailDecider, [claimed(), unknown]).when(record(refusal)).records([failed]);
    given(emailDecider, [claimed(), failed]).when(record(accepted)).records([]);
    given(emailDecider, [claimed(), failed]).when({ type: 'NoteEvidence', lastStep: false }).records([]);
  });
});

test('what a newer version has appended is not passed over', () => {
  const state = emailDecider.evolve(emailDecider.initialState, claimed());
  expect(() => emailDecider.evolve(state, { type: 'EmailFrozen', data: {} } as never)).toThrow('newer version');
});
