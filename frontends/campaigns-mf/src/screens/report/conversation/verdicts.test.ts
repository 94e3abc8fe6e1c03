import type { Verdict } from '@cadenza/contracts';
import { shownTimes } from '@cadenza/screen-kit';
import { describe, expect, test } from 'vitest';
import { consequenceOf, meanwhile, offeredVerdicts, verdictSentence } from './verdicts.ts';

const today = '2026-03-02';
const stopping = {
  flags: { stopOnReply: true, stopOnBounce: true, stopOnSpam: true, stopOnOutOfOffice: true, stopDomainOnReply: false },
  status: 'active',
  others: [],
};
const going = {
  flags: {
    stopOnReply: false,
    stopOnBounce: false,
    stopOnSpam: false,
    stopOnOutOfOffice: false,
    stopDomainOnReply: false,
  },
  status: 'active',
  others: [],
};
const taken = (verdict: Verdict, source: 'mail' | 'link' | 'test' = 'mail') => ({
  ...{ verdict, source, returnsOn: null, unverified: null, tellingSentence: null },
});

test.each([
  [taken('reply'), 'Reply'],
  [taken('opt-out'), 'Unsubscribe request'],
  [taken('opt-out', 'link'), 'Unsubscribed'],
  [{ ...taken('opt-out'), unverified: 'Why.', tellingSentence: 'Enough' }, 'Perhaps an unsubscribe request'],
  [taken('absence'), 'Out of office'],
  [{ ...taken('absence'), returnsOn: '2026-03-12' }, 'Out of office until March 12'],
  [taken('bounce'), 'Bounce'],
  [taken('dead-address'), 'Address does not exist'],
  [taken('complaint'), 'Spam complaint'],
  [taken('receipt'), 'Receipt of a help desk'],
  [taken('challenge'), 'Asks you to prove you are a person'],
  [taken('calendar'), 'Answer to an invitation'],
  [taken('reaction'), 'Reaction'],
  [taken('other'), 'Changes nothing'],
])('%o is said as "%s"', (mail, sentence) => {
  expect(verdictSentence(mail, today, shownTimes())).toBe(sentence);
});

test('the other verdicts are offered, an absence also with another day, and nothing for the unsubscribe link', () => {
  expect(offeredVerdicts(taken('reply'))).toEqual([
    'opt-out',
    'absence',
    'bounce',
    'dead-address',
    'complaint',
    'other',
  ]);
  expect(offeredVerdicts(taken('absence'))).toContain('absence');
  expect(offeredVerdicts(taken('receipt'))).toEqual([
    ...['reply', 'opt-out', 'absence', 'bounce', 'dead-address', 'complaint', 'other'],
  ]);
  expect(offeredVerdicts(taken('opt-out', 'link'))).toEqual([]);
});

const ends = 'The sequence ends.';
const goesOn = 'The sequence goes on.';
const suppresses = 'No campaign mails the address again.';

test.each([
  ['reply', ends, goesOn],
  ['opt-out', suppresses, suppresses],
  ['absence', ends, 'The sequence waits until the lead is back.'],
  ['bounce', ends, goesOn],
  ['dead-address', suppresses, suppresses],
  ['complaint', suppresses, suppresses],
  ['other', goesOn, goesOn],
  ['receipt', goesOn, goesOn],
  ['challenge', goesOn, goesOn],
  ['calendar', goesOn, goesOn],
  ['reaction', goesOn, goesOn],
] as const)('S2 to S6: taken for %s, %s / %s, as the campaign’s stop conditions are', (verdict, stopped, gone) => {
  expect(consequenceOf(verdict, taken(verdict === 'reply' ? 'bounce' : 'reply'), stopping)).toBe(stopped);
  expect(consequenceOf(verdict, taken(verdict === 'reply' ? 'bounce' : 'reply'), going)).toBe(gone);
});

test('S12: an answer that stops the whole company says so, and so does taking it back', () => {
  const company = { ...stopping, flags: { ...stopping.flags, stopDomainOnReply: true } };
  expect(consequenceOf('reply', taken('absence'), company)).toBe(
    `${ends} Nobody else at this domain gets another email, unless it is free mail.`,
  );
  expect(consequenceOf('other', taken('reply'), company)).toBe(
    `${goesOn} Others at this domain go on, unless one of them answered.`,
  );
  expect(consequenceOf('other', taken('absence'), company)).toBe(goesOn);
});

test('S3: an address that was thought dead is mailed again', () => {
  expect(consequenceOf('other', taken('dead-address'), stopping)).toBe(`${goesOn} The address is mailed again.`);
  expect(consequenceOf('bounce', taken('dead-address'), stopping)).toBe(
    `${ends} Other campaigns mail the address again.`,
  );
  expect(consequenceOf('complaint', taken('dead-address'), stopping)).toBe(suppresses);
});

test.each(['stopped', 'completed'])(
  'L5, L6: a %s campaign sends nothing more, whatever a mail is taken for',
  (status) => {
    const over = { ...stopping, status, flags: { ...stopping.flags, stopDomainOnReply: true } };
    const nothing = `The campaign is ${status}: it sends nothing more.`;
    for (const verdict of ['reply', 'absence', 'bounce', 'other'] as const)
      expect(consequenceOf(verdict, taken(verdict === 'reply' ? 'bounce' : 'reply'), over)).toBe(nothing);
    expect(consequenceOf('other', taken('dead-address'), over)).toBe(
      `${nothing} Other campaigns mail the address again.`,
    );
    expect(consequenceOf('opt-out', taken('reply'), over)).toBe(suppresses);
  },
);

test('L3: in a paused campaign the sequence goes on when it is resumed', () => {
  const paused = { ...stopping, status: 'paused' };
  const later = 'The sequence goes on when the campaign is resumed.';
  expect(consequenceOf('other', taken('reply'), paused)).toBe(later);
  expect(consequenceOf('other', taken('dead-address'), paused)).toBe(`${later} The address is mailed again.`);
  expect(consequenceOf('bounce', taken('reply'), paused)).toBe(ends);
});

test('S7: a test event says nothing about other campaigns', () => {
  expect(consequenceOf('complaint', taken('bounce', 'test'), stopping)).toBe(ends);
  expect(consequenceOf('other', taken('complaint', 'test'), stopping)).toBe(goesOn);
});

test('other mails can keep a sequence ended, and an address suppressed', () => {
  const besides = (...others: ReturnType<typeof taken>[]) => ({ ...stopping, others });
  const stays = 'The sequence stays ended: something else came back.';
  expect(consequenceOf('other', taken('bounce'), besides(taken('reply')))).toBe(stays);
  expect(consequenceOf('other', taken('bounce'), besides(taken('other'), taken('absence', 'test')))).toBe(stays);
  expect(consequenceOf('other', taken('bounce'), { ...going, others: [taken('reply')] })).toBe(goesOn);
  expect(consequenceOf('bounce', taken('dead-address'), besides(taken('complaint')))).toBe(ends);
});

test('D12: an email that came back waits, and ends nothing until a person decides', () => {
  const returned = { ...taken('bounce'), unverified: 'It refuses our domain.', blames: 'domain' } as const;
  expect(meanwhile(returned)).toMatch(/^Until you decide, .* the lead gets nothing more\.$/);
  expect(consequenceOf('other', returned, stopping)).toBe(goesOn);
  expect(consequenceOf('other', taken('bounce'), { ...stopping, others: [returned] })).toBe(goesOn);
  expect(consequenceOf('bounce', returned, stopping)).toBe(ends);
});

describe('S11: an unverified mail', () => {
  const doubted = (verdict: Verdict) => ({ ...taken(verdict), unverified: 'It answers none of our emails.' });

  test.each([
    ['opt-out', 'Until you decide, the campaigns that have this lead send it nothing more.'],
    ['complaint', 'Until you accept it, other campaigns still mail the address.'],
    ['dead-address', 'Until you accept it, other campaigns still mail the address.'],
    ['bounce', ''],
    ['reply', ''],
  ] as const)('%s: %s', (verdict, sentence) => {
    expect(meanwhile(doubted(verdict))).toBe(sentence);
  });

  test('accepted it suppresses, dismissed it never did', () => {
    expect(consequenceOf('opt-out', doubted('opt-out'), stopping)).toBe(suppresses);
    expect(consequenceOf('other', doubted('opt-out'), stopping)).toBe(goesOn);
    expect(consequenceOf('other', doubted('dead-address'), stopping)).toBe(goesOn);
  });

  test('another mail keeps the sequence ended, or waiting', () => {
    const besides = { others: [doubted('opt-out')] };
    expect(consequenceOf('other', taken('bounce'), { ...stopping, ...besides })).toMatch('stays ended');
    expect(consequenceOf('other', taken('bounce'), { ...going, ...besides })).toMatch('still waits');
  });
});
