import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';
import type { Engaged, EngagementEvent, Fact, Received } from './events.ts';

const engaged: Engaged = {
  emailId: 'email',
  campaignId: 'campaign',
  leadId: 'lead',
  linkId: 'link',
  at: '2026-03-02T16:00:00Z',
  test: false,
};
const { initialState } = engagementDecider;

const opened = (by: 'human' | 'machine', first: boolean, reason = 'why'): EngagementEvent => ({
  type: 'EmailOpened',
  data: { ...engaged, by, reason, first },
});
const clicked = (by: 'human' | 'machine', first: boolean): EngagementEvent => ({
  type: 'LinkClicked',
  data: { ...engaged, by, reason: 'why', first, linkNumber: 1 },
});
const open = (by: 'human' | 'machine') => ({ type: 'RecordOpen', engaged, by, reason: 'why' }) as const;
const click = (by: 'human' | 'machine') =>
  ({ type: 'RecordClicks', engaged, clicks: [{ at: engaged.at, by, reason: 'why', linkNumber: 1 }] }) as const;

describe('O1: opens and clicks', () => {
  const firstOpen = opened('human', true);
  test('the first open by a human is the first', () => {
    given(engagementDecider, []).when(open('human')).records([firstOpen]);
  });
  test('a repeat is kept, but is not the first', () => {
    given(engagementDecider, [firstOpen])
      .when(open('human'))
      .records([opened('human', false)]);
  });
  test('a click by a human implies an open', () => {
    given(engagementDecider, [])
      .when(click('human'))
      .records([opened('human', true, 'clicked'), clicked('human', true)]);
  });
  test('a click after an open implies nothing more, and a second click is not the first', () => {
    given(engagementDecider, [firstOpen])
      .when(click('human'))
      .records([clicked('human', true)]);
    given(engagementDecider, [firstOpen, clicked('human', true)])
      .when(click('human'))
      .records([clicked('human', false)]);
  });
});

describe('O2: machines', () => {
  test('clicks that were judged together are each recorded by their verdict', () => {
    const [machine] = click('machine').clicks;
    const later = { ...machine, by: 'human', at: '2026-03-02T16:01:00Z' } as const;
    const person = { ...engaged, at: later.at, by: 'human', first: true } as const;
    given(engagementDecider, [])
      .when({ type: 'RecordClicks', engaged, clicks: [machine, later] })
      .records([
        clicked('machine', false),
        { type: 'EmailOpened', data: { ...person, reason: 'clicked' } },
        { type: 'LinkClicked', data: { ...person, reason: 'why', linkNumber: 1 } },
      ]);
  });
  test('are kept apart and imply nothing', () => {
    given(engagementDecider, [])
      .when(open('machine'))
      .records([opened('machine', false)]);
    given(engagementDecider, [])
      .when(click('machine'))
      .records([clicked('machine', false)]);
  });
  test('a human after machines is the first', () => {
    given(engagementDecider, [opened('machine', false), clicked('machine', false)])
      .when(click('human'))
      .records([opened('human', true, 'clicked'), clicked('human', true)]);
  });
  test('after a thousand hits only news is kept', () => {
    const flood = Array.from({ length: 1_000 }, () => opened('machine', false));
    given(engagementDecider, flood).when(open('machine')).records([]);
    given(engagementDecider, flood)
      .when(open('human'))
      .records([opened('human', true)]);
  });
});

let mails = 0;
const received = (verdict: Received['verdict'], changes: Partial<Received> = {}): Received => {
  mails += 1;
  return { mailId: `mail-${mails}`, source: 'mail', verdict, returnsOn: null, reason: '550', ...changes };
};
const receive = (what: Received, by: Engaged = engaged): EngagementCommand => ({
  type: 'RecordReceived',
  engaged: by,
  received: what,
});
const verdictGiven = (what: Received, by: Engaged = engaged): EngagementEvent => ({
  type: 'VerdictGiven',
  data: { ...by, ...what },
});
const bounced = (data: Engaged, deadAddress: boolean): Fact => ({
  type: 'EmailBounced',
  data: { ...data, reason: '550', deadAddress },
});
const byLink = { source: 'link' } as const;

const onceOnly: [string, Received['verdict'], Partial<Received>, Fact][] = [
  ['a bounce', 'bounce', {}, bounced(engaged, false)],
  ['a complaint', 'complaint', {}, { type: 'SpamReported', data: { ...engaged, real: true } }],
  ['a reply', 'reply', {}, { type: 'ReplyReceived', data: engaged }],
  [
    'an absence',
    'absence',
    { returnsOn: '2026-03-09' },
    { type: 'AbsenceReceived', data: { ...engaged, returnsAt: '2026-03-09T00:00:00Z' } },
  ],
  ['an unsubscribe by the link', 'opt-out', byLink, { type: 'Unsubscribed', data: engaged }],
];

describe.each(onceOnly)('O4: %s', (_, verdict, changes, fact) => {
  const first = received(verdict, changes);
  const asTest = received(verdict, { source: 'test', ...changes, returnsOn: null });
  const afterTest = engagementDecider.decide(receive(asTest, { ...engaged, test: true }), initialState);
  const testAgain = receive({ ...asTest, mailId: 'again' }, { ...engaged, test: true });

  test('is recorded once', () => {
    given(engagementDecider, [])
      .when(receive(first))
      .records([verdictGiven(first), fact]);
    given(engagementDecider, [verdictGiven(first), fact])
      .when(receive(first))
      .records([]);
    given(engagementDecider, [verdictGiven(first), fact])
      .when(testAgain)
      .records([]);
  });
  test('S7: after a test the real one still counts, a second test does not', () => {
    expect(afterTest.map(({ data }) => 'test' in data && data.test)).toEqual(afterTest.map(() => true));
    given(engagementDecider, afterTest)
      .when(receive(first))
      .records([verdictGiven(first), fact]);
    given(engagementDecider, afterTest).when(testAgain).records([]);
    given(engagementDecider, [verdictGiven(first), fact, ...afterTest])
      .when(testAgain)
      .records([]);
  });
  test('that was recorded before its mails were told apart is no news', () => {
    given(engagementDecider, [fact])
      .when(receive(first))
      .records([verdictGiven(first)]);
  });
});

test('S2, S6, O4: an opt-out is a reply that asks to stop, but not one by the link', () => {
  const [byMail, byPage] = [received('opt-out'), received('opt-out', byLink)];
  const unsubscribed: Fact = { type: 'Unsubscribed', data: engaged };
  const replied: Fact = { type: 'ReplyReceived', data: { ...engaged, asksToStop: true } };
  given(engagementDecider, [])
    .when(receive(byMail))
    .records([verdictGiven(byMail), replied, unsubscribed]);
  given(engagementDecider, [])
    .when(receive(byPage))
    .records([verdictGiven(byPage), unsubscribed]);
  const again = receive({ ...byPage, mailId: 'again' });
  given(engagementDecider, [verdictGiven(byPage), unsubscribed])
    .when(again)
    .records([]);
});

test('what tells nothing new is kept as well, up to a hundred mails', () => {
  const [first, repeat, other] = [received('reply'), received('reply'), received('other')];
  const replied = engagementDecider.decide(receive(first), initialState);
  given(engagementDecider, replied)
    .when(receive(repeat))
    .records([verdictGiven(repeat)]);
  given(engagementDecider, replied)
    .when(receive(other))
    .records([verdictGiven(other)]);
  const loop = Array.from({ length: 100 }, () => verdictGiven(received('other')));
  given(engagementDecider, loop).when(receive(other)).records([]);
  given(engagementDecider, loop)
    .when(receive(repeat))
    .records([verdictGiven(repeat), { type: 'ReplyReceived', data: engaged }]);
});

test('S3: that the address is dead is news after another bounce, once', () => {
  const dead = received('dead-address');
  const news = [verdictGiven(dead), bounced(engaged, true)];
  given(engagementDecider, [bounced(engaged, false)])
    .when(receive(dead))
    .records(news);
  const again = received('dead-address');
  given(engagementDecider, news)
    .when(receive(again))
    .records([verdictGiven(again)]);
});

test('the reason of a bounce is recorded without the address in it', () => {
  const told = received('dead-address', { reason: '<ada@example.com>: unknown' });
  given(engagementDecider, [])
    .when(receive(told))
    .records([
      verdictGiven({ ...told, reason: '<…>: unknown' }),
      { type: 'EmailBounced', data: { ...engaged, reason: '<…>: unknown', deadAddress: true } },
    ]);
});

test('D2: a copy in the Sent folder is recorded once', () => {
  const found = { type: 'SentCopyFound' as const, data: engaged };
  given(engagementDecider, []).when({ type: 'RecordSentCopy', engaged }).records([found]);
  given(engagementDecider, [found]).when({ type: 'RecordSentCopy', engaged }).records([]);
});

test('M9: the first id that a copy was found under is recorded, also after a copy under our own', () => {
  const record = (relayedId: string) => ({ type: 'RecordSentCopy' as const, engaged, relayedId });
  const found = { type: 'SentCopyFound' as const, data: { ...engaged, relayedId: '<a@provider.example>' } };
  const foundUnderOurs = { type: 'SentCopyFound' as const, data: engaged };
  given(engagementDecider, []).when(record('<a@provider.example>')).records([found]);
  given(engagementDecider, [foundUnderOurs]).when(record('<a@provider.example>')).records([found]);
  given(engagementDecider, [found]).when(record('<b@provider.example>')).records([]);
  given(engagementDecider, [found]).when({ type: 'RecordSentCopy', engaged }).records([]);
});

test('what a newer version has appended is not passed over', () => {
  expect(() => engagementDecider.evolve(initialState, { type: 'EmailForwarded', data: {} } as never)).toThrow(
    'newer version',
  );
});
