import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { optOutOf } from './opt-out.ts';
import { aMail, optOutVerdict } from './testing.ts';

/** Answers, one a line; `\n` stands for the end of a line in an answer. */
const answersIn = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../replies', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'));

const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length;

/** The rules were written with the first pair of files in sight, and before the second was written. */
describe.each([
  ['that the rules were written with', 'asking-for-no-more.txt', 'about-other-matters.txt', 1, 0.005],
])('S14: of the answers %s', (_, stopsFile, othersFile, heardMin, stoppedMax) => {
  const stops = answersIn(stopsFile);
  const others = answersIn(othersFile);

  test('those that ask for no more mail are heard, or held', () => {
    const missed = stops.filter((text) => optOutVerdict(text) === 'no');
    expect(1 - share(missed, stops), missed.join('\n')).toBeGreaterThanOrEqual(heardMin);
  });

  test('the others end nothing, and few are held', () => {
    const stopped = others.filter((text) => optOutVerdict(text) === 'stop');
    expect(share(stopped, others), stopped.join('\n')).toBeLessThanOrEqual(stoppedMax);
    const held = others.filter((text) => optOutVerdict(text) === 'maybe');
    expect(share(held, others), held.join('\n')).toBeLessThanOrEqual(0.05);
  });
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
