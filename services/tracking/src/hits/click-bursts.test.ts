import { expect, test } from 'vitest';
import { judgeClicks } from './click-bursts.ts';

/** `<link>@<second>` */
function clicksAt(text: string) {
  return text.split(' ').map((each) => {
    const [link, second] = each.split('@');
    const at = Temporal.Instant.from('2026-03-02T16:00:00Z').add({ milliseconds: Number(second) * 1_000 });
    return { linkNumber: Number(link), at: at.toString(), reason: 'no-machine-rule' };
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
])('O2: %s', (_, clicks, verdicts) => {
  const judged = judgeClicks(clicksAt(clicks));
  expect(judged.map(({ by }) => by).join(' ')).toBe(verdicts);
  for (const { by, reason } of judged) expect(reason).toBe(by === 'human' ? 'no-machine-rule' : 'link-burst');
});
