import type { LaunchForecast } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { aCampaign } from '../../testing/fixtures.ts';
import { firstSendInWords, leadsInWords, sendersInWords, windowInWords } from './start-summary.ts';

const now = Date.parse('2026-03-06T20:00:00Z');
const forecast = (fields: Partial<LaunchForecast> = {}): LaunchForecast => ({
  ...{ emailsPerDayMax: 96, emailsTotal: 36, firstSendAt: '2026-03-09T13:00:00Z', lastSendAt: null },
  ...fields,
});

test('the leads of a start are counted with their emails', () => {
  expect(leadsInWords(12, forecast())).toBe('12 leads, up to 36 emails');
});

test.each<[Partial<LaunchForecast>, string]>([
  [{}, 'Monday, March 9, 2026 at 9:00 AM EDT'],
  [{ firstSendAt: '2026-03-06T20:00:30Z' }, 'Right away'],
  [{ firstSendAt: null }, 'None: none of its senders can send'],
  [{ firstSendAt: null, emailsTotal: 0 }, 'None: no lead can be mailed'],
])('of the forecast %j it is said: %s', (fields, words) => {
  expect(firstSendInWords(forecast(fields), 'America/New_York', now)).toBe(words);
});

test('M1: senders are named, and those that do not send now are counted', () => {
  const mailboxes = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    ...{ id, address: `${id}@acme.example`, state: id === 'e' ? 'paused' : 'connected', tags: ['team'] },
  })) as unknown as Parameters<typeof sendersInWords>[1];
  const ofTags = (...tags: string[]) => sendersInWords({ mailboxIds: [], tags }, mailboxes);
  expect(ofTags('team')).toBe('a@acme.example, b@acme.example, c@acme.example and 1 more; 1 cannot send now');
  expect(ofTags('nobody')).toBe('None can send now');
  expect(ofTags()).toBe('The mail account of this installation');
});

test('the window of a start has its days and its zone', () => {
  expect(windowInWords(aCampaign({ timezone: 'Europe/London' }))).toBe('9:00 AM to 5:00 PM, Monday to Friday, London');
});
