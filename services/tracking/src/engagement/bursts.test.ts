import { expect, test } from 'vitest';
import { type Fetch, judgeFetches } from './bursts.ts';

/** `<link>@<second>`, where `o` is an open and `u` the unsubscribe page. */
function fetchesAt(text: string): Fetch[] {
  return text.split(' ').map((each) => {
    const [what = '', second] = each.split('@');
    const at = Temporal.Instant.from('2026-03-02T16:00:00Z')
      .add({ milliseconds: Number(second) * 1_000 })
      .toString();
    const fetched = { at, reason: 'no-machine-rule' };
    if (what === 'o') return { kind: 'open', linkNumber: null, ...fetched };
    if (what === 'u') return { kind: 'unsubscribe-page', linkNumber: null, ...fetched };
    return { kind: 'click', linkNumber: Number(what), ...fetched };
  });
}

test.each([
  ['one click', '0@0', 'human'],
  ['one link again and again', '0@0 0@0.5 0@1', 'human human human'],
  ['two links, more than two seconds apart', '0@0 1@2.1', 'human human'],
  ['two links within two seconds', '0@0 1@2', 'machine machine'],
  ['all links in one second', '0@0 1@0.2 2@0.4 3@0.6', 'machine machine machine machine'],
  ['a slow scanner, each link soon after the one before', '0@0 1@2 2@4', 'machine machine machine'],
  ['a person after a scanner', '0@0 1@0.1 0@60', 'machine machine human'],
  ['a scanner after a person, told in any order', '1@60.1 0@0 0@60', 'human machine machine'],
  ['pixel, link and the page behind the unsubscribe link', 'o@0 0@0.1 u@0.2', 'machine machine machine'],
  ['the same in another order', 'u@0 0@1.5 o@3', 'machine machine machine'],
  ['a person who opens and clicks', 'o@0 0@1', 'human human'],
  ['a person who reads, clicks, and wants to unsubscribe', 'o@0 0@30 u@40', 'human human human'],
  ['a person who opens and wants to unsubscribe at once', 'o@0 u@1', 'human human'],
])('O2: %s', (_, fetches, verdicts) => {
  const judged = judgeFetches(fetchesAt(fetches), { hasLinks: true });
  expect(judged.map(({ by }) => by).join(' ')).toBe(verdicts);
  for (const { by, reason } of judged) expect(reason).toBe(by === 'human' ? 'no-machine-rule' : 'link-burst');
});

test('O2: of an email without other links, the pixel and the page behind the unsubscribe link are all there is', () => {
  const judged = judgeFetches(fetchesAt('o@0 u@1'), { hasLinks: false });
  expect(judged.map(({ by }) => by)).toEqual(['machine', 'machine']);
  expect(judgeFetches(fetchesAt('o@0 u@9'), { hasLinks: false }).map(({ by }) => by)).toEqual(['human', 'human']);
});
