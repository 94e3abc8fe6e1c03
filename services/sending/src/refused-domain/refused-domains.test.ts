import { expect, test } from 'vitest';
import { RefusedDomains } from './refused-domains.ts';

const start = Temporal.Instant.from('2026-03-02T15:00:00Z');
const after = (hours: number) => start.add({ minutes: Math.round(hours * 60) });
const google = { domain: 'acme.com', family: 'google.com' };

test('D11: a family is asked again after 1, 4, 12 and then 24 hours, and leads look again after four', () => {
  const refused = new RefusedDomains();
  let at = start;
  for (const hours of [1, 4, 12, 24, 24]) {
    expect(refused.asideUntil(google, at)).toBeNull();
    const aside = refused.noteRefusal(google, at);
    expect(`${aside}`).toBe(`${at.add({ hours: Math.min(hours, 4) })}`);
    expect(refused.asideUntil(google, at.add({ seconds: hours * 3_600 - 1 }))).not.toBeNull();
    at = at.add({ hours });
  }
});

test('D11: one email is the probe, and the others step aside meanwhile', () => {
  const refused = new RefusedDomains();
  refused.noteRefusal(google, start);
  expect(refused.asideUntil(google, after(1))).toBeNull();
  expect(`${refused.asideUntil(google, after(1))}`).toBe(`${after(1).add({ minutes: 10 })}`);
  expect(refused.asideUntil(google, after(1.5))).toBeNull();
});

test('D11: other families and other sending domains go on, and all do once one email was taken', () => {
  const refused = new RefusedDomains();
  refused.noteRefusal(google, start);
  expect(refused.asideUntil({ ...google, family: 'outlook.com' }, start)).toBeNull();
  expect(refused.asideUntil({ ...google, domain: 'beta.io' }, start)).toBeNull();
  expect([refused.concerns('acme.com'), refused.concerns('beta.io')]).toEqual([true, false]);
  refused.noteAccepted(google);
  expect(refused.asideUntil(google, start)).toBeNull();
  expect(refused.concerns('acme.com')).toBe(false);
});
