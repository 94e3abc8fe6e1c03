import { defaultLaunchSettings } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { plannedInstant } from './planned-instant.ts';

const at = (time: string) => `2026-03-02T${time}:00Z`;
const now = Temporal.Instant.from(at('15:00'));
const settings = { ...defaultLaunchSettings, delayMinutes: 20 };

test.each([
  ['as planned', at('14:58'), at('14:30'), '14:58'],
  ['behind the gap, when the email before it was late', at('14:10'), at('14:37'), '14:57'],
  ['now, when nothing was planned', null, null, '15:00'],
  ['now, when it leaves earlier than planned', at('16:00'), null, '15:00'],
  ['as planned, when it is the first', at('13:00'), null, '13:00'],
])('an email should leave %s', (_case, nextSendAt, lastSendAt, expected) => {
  expect(plannedInstant({ nextSendAt, lastSendAt, settings }, now).toString()).toBe(at(expected));
});
