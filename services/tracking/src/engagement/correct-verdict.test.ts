import type { Verdict, Withdrawable } from '@cadenza/contracts';
import { given } from '@cadenza/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { EngagementCommand } from './commands.ts';
import { engagementDecider } from './decide.ts';
import type { Engaged, EngagementEvent, Fact, Received } from './events.ts';

const ids = { emailId: 'email', campaignId: 'campaign', leadId: 'lead', linkId: 'link' };
const arrived: Engaged = { ...ids, at: '2026-03-02T16:00:00Z', test: false };
const later: Engaged = { ...ids, at: '2026-03-04T09:00:00Z', test: false };

/** The events of an email after these mails came back. */
function after(...mails: (Partial<Received> & { mailId: string; verdict: Verdict })[]): EngagementEvent[] {
  const events: EngagementEvent[] = [];
  for (const mail of mails) {
    const received: Received = { source: 'mail', returnsOn: null, reason: 'rule', ...mail };
    const engaged = { ...arrived, test: received.source === 'test' };
    events.push(...decide({ type: 'RecordReceived', engaged, received }, events));
  }
  return events;
}

const stateAfter = (events: readonly EngagementEvent[]) =>
  events.reduce(engagementDecider.evolve, engagementDecider.initialState);
const decide = (command: EngagementCommand, events: readonly EngagementEvent[]) =>
  engagementDecider.decide(command, stateAfter(events));

const correct = (mailId: string, verdict: Verdict, returnsOn: string | null = null): EngagementCommand => ({
  type: 'CorrectVerdict',
  engaged: later,
  mailId,
  verdict,
  returnsOn,
});
const withdrawn = (type: Withdrawable, test = false): EngagementEvent => ({
  type: 'EngagementWithdrawn',
  data: { ...later, test, withdrawn: type },
});
const correctedTo = (to: Verdict, from: Verdict, returnsOn: string | null = null, test = false): EngagementEvent => ({
  type: 'VerdictCorrected',
  data: { ...later, test, mailId: 'a', from, to, returnsOn },
});

const asTest = { ...arrived, test: true };
const replied = (engaged = arrived): Fact => ({ type: 'ReplyReceived', data: engaged });
const askedToStop: Fact = { type: 'ReplyReceived', data: { ...arrived, asksToStop: true } };
const unsubscribed: Fact = { type: 'Unsubscribed', data: arrived };
const away = (returnsAt: string | null): Fact => ({ type: 'AbsenceReceived', data: { ...arrived, returnsAt } });
const complained = (real: boolean): Fact => ({ type: 'SpamReported', data: { ...arrived, real, test: !real } });
const bounced = (deadAddress: boolean, reason = 'set by a person', engaged = arrived): Fact => ({
  type: 'EmailBounced',
  data: { ...engaged, reason, deadAddress },
});

describe('D12: an email that came back', () => {
  const doubt = { unverified: 'It refuses our domain.', blames: 'domain', answerProved: true } as const;
  const mail = { mailId: 'a', verdict: 'bounce', ...doubt } as const;
  const returned = (proved: boolean): Fact => ({
    type: 'EmailBounced',
    data: { ...arrived, ...(!proved && { verified: false }), reason: 'rule', deadAddress: false, blames: 'domain' },
  });
  const again: EngagementEvent = {
    type: 'EngagementWithdrawn',
    data: { ...later, withdrawn: 'EmailBounced', sendAgain: true },
  };
  const correction = correct('a', 'other');

  test('is told with whom its report blames, and whether that is proved', () => {
    const { answerProved: _, ...forged } = mail;
    expect(after(mail).at(-1)).toEqual(returned(true));
    expect(after(forged).at(-1)).toEqual(returned(false));
  });

  test('is sent again, is refused after all, or is let go', () => {
    given(engagementDecider, after(mail))
      .when({ ...correction, sendAgain: true } as EngagementCommand)
      .records([correctedTo('other', 'bounce'), again]);
    given(engagementDecider, after(mail))
      .when(correct('a', 'bounce'))
      .records([correctedTo('bounce', 'bounce'), bounced(false, 'rule')]);
    given(engagementDecider, after(mail))
      .when(correction)
      .records([correctedTo('other', 'bounce'), withdrawn('EmailBounced')]);
  });

  test('stays one as long as another report says so, and goes once with two', () => {
    const both = after(mail, { ...mail, mailId: 'b' });
    const sendAgain = (mailId: string) => ({ ...correct(mailId, 'other'), sendAgain: true }) as EngagementCommand;
    const first = decide(sendAgain('a'), both);
    expect(first).toEqual([correctedTo('other', 'bounce')]);
    expect(decide(sendAgain('b'), [...both, ...first]).at(-1)).toEqual(again);
  });

  test.each([
    ['a bounce that is proved', { unverified: undefined, blames: undefined, answerProved: undefined }, true],
    ['one that nothing proves', { blames: undefined, answerProved: undefined }, true],
    ['a report that nothing proves', { answerProved: undefined }, false],
  ])('counts less than %s', (_, changes, isNews) => {
    const other = JSON.parse(JSON.stringify({ ...mail, mailId: 'b', ...changes })) as typeof mail;
    const events = after(mail, other).filter(({ type }) => type === 'EmailBounced');
    expect(events).toHaveLength(isNews ? 2 : 1);
    expect(after(other, mail).filter(({ type }) => type === 'EmailBounced')).toHaveLength(isNews ? 1 : 2);
  });
});

const single: [from: Verdict, to: Verdict, withdrawn: Withdrawable[], recorded: Fact[]][] = [
  ['reply', 'other', ['ReplyReceived'], []],
  ['reply', 'absence', ['ReplyReceived'], [away(null)]],
  ['reply', 'opt-out', [], [askedToStop, unsubscribed]],
  ['opt-out', 'reply', ['Unsubscribed'], [replied()]],
  ['opt-out', 'other', ['ReplyReceived', 'Unsubscribed'], []],
  ['absence', 'reply', ['AbsenceReceived'], [replied()]],
  ['bounce', 'reply', ['EmailBounced'], [replied()]],
  ['bounce', 'dead-address', [], [bounced(true)]],
  ['dead-address', 'bounce', ['EmailBounced'], [bounced(false)]],
  ['dead-address', 'opt-out', ['EmailBounced'], [askedToStop, unsubscribed]],
  ['complaint', 'reply', ['SpamReported'], [replied()]],
  ['other', 'complaint', [], [complained(true)]],
  ['other', 'dead-address', [], [bounced(true)]],
];

describe('S2 to S6: a mail that was taken for the wrong thing', () => {
  test.each(single)('%s, in truth %s: withdraws %j', (from, to, types, recorded) => {
    given(engagementDecider, after({ mailId: 'a', verdict: from }))
      .when(correct('a', to))
      .records([correctedTo(to, from), ...types.map((type) => withdrawn(type)), ...recorded]);
  });

  test.each(single)('%s, in truth %s, and then %s after all: as it was', (from, to) => {
    const first = after({ mailId: 'a', verdict: from });
    const there = [...first, ...decide(correct('a', to), first)];
    const back = [...there, ...decide(correct('a', from), there)];
    expect(stateAfter(back).facts).toEqual(stateAfter(first).facts);
    expect(stateAfter(back).received).toEqual(stateAfter(first).received);
  });

  test('the same verdict again records nothing', () => {
    given(engagementDecider, after({ mailId: 'a', verdict: 'reply' }))
      .when(correct('a', 'reply'))
      .records([]);
    const absent = after({ mailId: 'a', verdict: 'absence', returnsOn: '2026-03-09' });
    given(engagementDecider, absent)
      .when(correct('a', 'absence', '2026-03-09'))
      .records([]);
  });

  test('S5: another day of return withdraws the absence and records it anew', () => {
    given(engagementDecider, after({ mailId: 'a', verdict: 'absence', returnsOn: '2026-03-09' }))
      .when(correct('a', 'absence', '2026-03-20'))
      .records([
        correctedTo('absence', 'absence', '2026-03-20'),
        withdrawn('AbsenceReceived'),
        away('2026-03-20T00:00:00Z'),
      ]);
  });

  test('what was withdrawn is news again when it comes', () => {
    const first = after({ mailId: 'a', verdict: 'reply' });
    const corrected = [...first, ...decide(correct('a', 'other'), first)];
    const received: Received = { mailId: 'b', source: 'mail', verdict: 'reply', returnsOn: null, reason: 'rule' };
    given(engagementDecider, corrected)
      .when({ type: 'RecordReceived', engaged: later, received })
      .records([{ type: 'VerdictGiven', data: { ...later, ...received } }, replied(later)]);
  });
});

describe('what another mail about the email says stays true', () => {
  test('two replies, one corrected: still replied', () => {
    given(engagementDecider, after({ mailId: 'a', verdict: 'reply' }, { mailId: 'b', verdict: 'reply' }))
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'reply')]);
  });

  test('both corrected: no reply any more, whichever comes first', () => {
    const both = after({ mailId: 'a', verdict: 'reply' }, { mailId: 'b', verdict: 'reply' });
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const one = [...both, ...decide(correct(first, 'other'), both)];
      expect(decide(correct(second, 'other'), one).map(({ type }) => type)).toEqual([
        'VerdictCorrected',
        'EngagementWithdrawn',
      ]);
    }
  });

  test('S3: a dead address that was none, beside another bounce: the bounce stays', () => {
    given(engagementDecider, after({ mailId: 'a', verdict: 'dead-address' }, { mailId: 'b', verdict: 'bounce' }))
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'dead-address'), withdrawn('EmailBounced'), bounced(false, 'rule')]);
    given(engagementDecider, after({ mailId: 'a', verdict: 'bounce' }, { mailId: 'b', verdict: 'dead-address' }))
      .when(correct('a', 'reply'))
      .records([correctedTo('reply', 'bounce'), replied()]);
  });

  test('S5: of two absences the other one holds with its own day', () => {
    const two = after(
      { mailId: 'a', verdict: 'absence', returnsOn: '2026-03-09' },
      { mailId: 'b', verdict: 'absence', returnsOn: '2026-03-20' },
    );
    given(engagementDecider, two)
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'absence'), withdrawn('AbsenceReceived'), away('2026-03-20T00:00:00Z')]);
    expect(decide(correct('b', 'other'), two).map(({ type }) => type)).toEqual(['VerdictCorrected']);
  });

  test('S6: who also unsubscribed by the link stays unsubscribed', () => {
    const twice = after({ mailId: 'a', verdict: 'opt-out' }, { mailId: 'b', verdict: 'opt-out', source: 'link' });
    given(engagementDecider, twice)
      .when(correct('a', 'reply'))
      .records([correctedTo('reply', 'opt-out'), replied()]);
  });

  test.each(['mail', 'test'] as const)(
    'O4: an email counts as replied while one of its mails is a reply, whatever was said (%s)',
    (source) => {
      const verdicts: Verdict[] = ['reply', 'opt-out', 'absence'];
      const orders = verdicts.flatMap((one) => verdicts.map((other) => [one, other] as const));
      let events = after({ mailId: 'a', verdict: 'reply', source }, { mailId: 'b', verdict: 'opt-out', source });
      for (const [one, other] of [...orders, ...orders.toReversed()]) {
        for (const command of [correct('a', one), correct('b', other)])
          events = [...events, ...decide(command, events)];
        const last = events.findLast(
          ({ type, data }) =>
            type === 'ReplyReceived' || (type === 'EngagementWithdrawn' && data.withdrawn === 'ReplyReceived'),
        );
        const isReplied = last?.type === 'ReplyReceived' && last.data.asksToStop === undefined;
        expect(isReplied, `${one}, ${other}`).toBe(one === 'reply' || other === 'reply');
      }
    },
  );

  test('S7: without the real bounce the tested one is left, as a test', () => {
    const both = after({ mailId: 'b', verdict: 'bounce', source: 'test' }, { mailId: 'a', verdict: 'dead-address' });
    given(engagementDecider, both)
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'dead-address'), withdrawn('EmailBounced'), bounced(false, 'rule', asTest)]);
  });
});

test('S7: what a corrected test says instead is a test as well, and no real complaint', () => {
  given(engagementDecider, after({ mailId: 'a', verdict: 'reply', source: 'test' }))
    .when(correct('a', 'complaint'))
    .records([correctedTo('complaint', 'reply', null, true), withdrawn('ReplyReceived', true), complained(false)]);
});

describe('S11: a mail that nothing proved', () => {
  const unverified = 'It answers none of our emails.';
  const doubted = { ...arrived, verified: false } as const;
  const mail = (verdict: Verdict) => after({ mailId: 'a', verdict, reason: '550', unverified });

  test.each<[Verdict, Fact[], Fact[]]>([
    ['reply', [{ type: 'ReplyReceived', data: doubted }], [replied()]],
    [
      'opt-out',
      [
        { type: 'ReplyReceived', data: doubted },
        { type: 'Unsubscribed', data: doubted },
      ],
      [askedToStop, unsubscribed],
    ],
    ['absence', [{ type: 'AbsenceReceived', data: { ...doubted, returnsAt: null } }], [away(null)]],
    [
      'bounce',
      [{ type: 'EmailBounced', data: { ...doubted, reason: '550', deadAddress: false } }],
      [bounced(false, '550')],
    ],
    [
      'dead-address',
      [{ type: 'EmailBounced', data: { ...doubted, reason: '550', deadAddress: false } }],
      [bounced(true, '550')],
    ],
    ['complaint', [{ type: 'SpamReported', data: { ...doubted, real: false } }], [complained(true)]],
  ])('says that it may be: %s; once a person confirms it, it is', (verdict, first, confirmed) => {
    expect(mail(verdict).slice(1)).toEqual(first);
    given(engagementDecider, mail(verdict))
      .when(correct('a', verdict))
      .records([correctedTo(verdict, verdict), ...confirmed]);
    const there = [...mail(verdict), ...decide(correct('a', verdict), mail(verdict))];
    given(engagementDecider, there).when(correct('a', verdict)).records([]);
  });

  test('is withdrawn once a person dismisses it', () => {
    given(engagementDecider, mail('opt-out'))
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'opt-out'), withdrawn('ReplyReceived'), withdrawn('Unsubscribed')]);
  });

  test('S14: of an answer in doubt only the opt-out is unverified, until a person says what it means', () => {
    const maybe = after({ mailId: 'a', verdict: 'opt-out', unverified, answerProved: true });
    expect(maybe.slice(1)).toEqual([replied(), { type: 'Unsubscribed', data: doubted }]);
    expect(decide(correct('a', 'opt-out'), maybe).slice(1)).toEqual([askedToStop, unsubscribed]);
    expect(decide(correct('a', 'reply'), maybe).slice(1)).toEqual([withdrawn('Unsubscribed')]);
  });

  test('is proved by another one, and takes nothing from it', () => {
    const proved = { mailId: 'b', verdict: 'opt-out' } as const;
    expect(after({ mailId: 'a', verdict: 'opt-out', unverified }, proved).map(({ type }) => type)).toEqual([
      ...['VerdictGiven', 'ReplyReceived', 'Unsubscribed'],
      ...['VerdictGiven', 'ReplyReceived', 'Unsubscribed'],
    ]);
    const both = after(proved, { mailId: 'a', verdict: 'opt-out', unverified });
    expect(both.slice(3).map(({ type }) => type)).toEqual(['VerdictGiven']);
    given(engagementDecider, both)
      .when(correct('a', 'other'))
      .records([correctedTo('other', 'opt-out')]);
  });

  test('is in doubt again once what proved it was none', () => {
    const both = after({ mailId: 'a', verdict: 'opt-out' }, { mailId: 'b', verdict: 'opt-out', unverified });
    expect(decide(correct('a', 'other'), both).slice(3)).toEqual([
      { type: 'ReplyReceived', data: doubted },
      { type: 'Unsubscribed', data: doubted },
    ]);
  });

  test('S5: a day of return that is past is confirmed as it is', () => {
    const absent = after({ mailId: 'a', verdict: 'absence', returnsOn: '2020-01-01', unverified });
    expect(decide(correct('a', 'absence', '2020-01-01'), absent)).toHaveLength(2);
  });
});

describe('a correction is refused', () => {
  const link = after({ mailId: 'a', verdict: 'opt-out', source: 'link' });
  const absence = after({ mailId: 'a', verdict: 'absence' });

  test('S6: of what a person said by the link', () => {
    given(engagementDecider, link).when(correct('a', 'reply')).refused('own-word');
    given(engagementDecider, link).when(correct('a', 'opt-out')).records([]);
  });
  test('with a day of return where there is no absence', () => {
    given(engagementDecider, absence)
      .when(correct('a', 'reply', '2026-03-09'))
      .refused('day-without-absence');
  });
  test.each(['2026-02-28', '2028-03-03', '0000-01-01', '9999-12-31'])('with the day of return %s', (day) => {
    given(engagementDecider, absence)
      .when(correct('a', 'absence', day))
      .refused('day-out-of-reach');
  });
  test.each(['2026-03-01', '2028-03-02'])('but not with %s', (day) => {
    expect(decide(correct('a', 'absence', day), absence)).toHaveLength(3);
  });
  test('of a mail that is not about this email', () => {
    given(engagementDecider, absence).when(correct('b', 'reply')).refused('mail-not-found');
  });
});
