import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { learnedWeights } from './learn-requests.ts';
import { weights } from './likely-request.ts';
import { optOutOf } from './opt-out.ts';
import otherMatters from './replies/other-matters.json' with { type: 'json' };
import othersByLanguage from './replies/others-by-language.json' with { type: 'json' };
import plainRequests from './replies/plain-requests.json' with { type: 'json' };
import requests from './replies/requests.json' with { type: 'json' };
import requestsByLanguage from './replies/requests-by-language.json' with { type: 'json' };
import { aMail, optOutVerdict } from './testing.ts';

const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length;

test('S6: a plain request for no more mail is heard, in forty languages', () => {
  expect(plainRequests.filter((text) => optOutVerdict(text) !== 'stop')).toEqual([]);
});

test('S14: any other is heard, or held', () => {
  const verdicts = requests.map((text) => ({ text, verdict: optOutVerdict(text) }));
  expect(verdicts.filter(({ verdict }) => verdict === 'no')).toEqual([]);
  expect(
    share(
      verdicts.filter(({ verdict }) => verdict === 'stop'),
      verdicts,
    ),
  ).toBeGreaterThan(0.8);
});

test('S14: an answer about another matter ends nothing, and is seldom held', () => {
  const verdicts = otherMatters.map((text) => ({ text, verdict: optOutVerdict(text) }));
  expect(verdicts.filter(({ verdict }) => verdict === 'stop')).toEqual([]);
  expect(
    share(
      verdicts.filter(({ verdict }) => verdict === 'maybe'),
      verdicts,
    ),
  ).toBeLessThan(0.05);
});

test('S14: of odd requests few are missed, and of answers with the words of requests few end anything', () => {
  const missed = Object.values(requestsByLanguage)
    .flat()
    .filter((text) => optOutVerdict(text) === 'no');
  expect(share(missed, Object.values(requestsByLanguage).flat())).toBeLessThan(0.02);
  const others = Object.values(othersByLanguage).flat();
  const verdicts = others.map((text) => optOutVerdict(text));
  expect(
    share(
      verdicts.filter((each) => each === 'stop'),
      others,
    ),
  ).toBeLessThan(0.01);
  expect(
    share(
      verdicts.filter((each) => each === 'maybe'),
      others,
    ),
  ).toBeLessThan(0.06);
});

test('S14: the weights that are kept are those that the answers teach (npm run learn-requests)', () => {
  const { bias, parts } = learnedWeights();
  expect(weights.bias).toBeCloseTo(bias, 3);
  expect(parts.every((each, at) => Math.abs(each - (weights.parts[at] ?? 0)) <= 1)).toBe(true);
});

const writer = { name: 'Ann Lee', address: 'ann@acme.example' };
const about = (text: string) => optOutOf({ subject: 'Re: A question', text, writer });

test.each([
  ['Please remove Bob from your list and write to me instead.', 'Bob'],
  ['Bitte nehmen Sie Herrn Maier aus dem Verteiler und mich auf.', 'Herrn Maier'],
  ['Can you remove bob@acme.example? He has left.', 'bob@acme.example'],
  ['Please stop emailing my boss. Write to me.', 'my boss'],
])('S14: a request about somebody else is no stop of its writer and names whom: %s', (text, somebodyElse) => {
  expect(about(text)).toMatchObject({
    verdict: 'no',
    somebodyElse,
    sentence: text.match(/^[^.?]+(?:\.example\?)?/)?.[0],
  });
});

test.each(['Please remove Ann from your list', 'Remove me and Bob from your list', 'Take Acme off your list'])(
  'S14: nobody is somebody else to themselves: %s',
  (text) => {
    expect(about(text)).toMatchObject({ verdict: 'stop', somebodyElse: null });
  },
);

test('S14: what makes a mail doubtful is the sentence as it was typed', async () => {
  const text = 'Hi Sam,\n\nWhere did you get my Email? I wonder.\n\nAnn';
  const found = await classify(aMail({}, text));
  expect(found).toMatchObject({ kind: 'reply', optOut: false, mayOptOut: 'Where did you get my Email?' });
});

test('S14: a request amid interest is doubtful', () => {
  expect(about("Interested! But don't email me any more, call me.").verdict).toBe('maybe');
});

test('S6: Apple Mail’s button is a request, whatever marks it as automatic', async () => {
  const fields = { Subject: 'Quick question', 'Auto-Submitted': 'auto-replied', 'X-Apple-Unsubscribe': 'true' };
  const found = await classify(aMail(fields, 'Apple Mail sent this email to unsubscribe from the message “Hi”.'));
  expect(found).toMatchObject({ kind: 'reply', optOut: true, recipients: [{ address: 'ann@example.com' }] });
});

test('S6: a subject that is the request counts, whatever marks it as automatic', async () => {
  const found = await classify(aMail({ Subject: 'unsubscribe', 'Auto-Submitted': 'auto-generated' }, ''));
  expect(found).toMatchObject({ kind: 'reply', optOut: true });
});
