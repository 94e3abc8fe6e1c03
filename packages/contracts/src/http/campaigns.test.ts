import { expect, test } from 'vitest';
import { weekdays } from '../limits.ts';
import {
  createCampaignRequest,
  defaultLaunchSettings,
  launchSettings,
  progressStatuses,
  updateCampaignRequest,
} from './campaigns.ts';

const accepts = (change: object) => launchSettings.safeParse({ ...defaultLaunchSettings, ...change }).success;

test.each([
  [{ delayMinutes: 1 }],
  [{ delayMinutes: 1_440 }],
  [{ sendWindowStart: 0 }],
  [{ sendWindowEnd: 1_439 }],
  [{ sendWindowStart: 1_320, sendWindowEnd: 360 }],
  [{ sendWindowStart: 540, sendWindowEnd: 540 }],
  [{ stopDomainOnReply: true }],
  [{ missingValues: 'hold' }],
  [{ riskyAddresses: 'skip' }],
  [{ tracksOpens: false, tracksClicks: null }],
  [{ timezone: 'UTC' }],
  [{ timezone: 'Europe/Vienna' }],
  [{ timezone: 'Asia/Kathmandu' }],
  [{ allowedWeekdays: ['Sunday'] }],
  [{ allowedWeekdays: [...weekdays] }],
])('the settings %o are accepted (rule L8)', (change) => {
  expect(accepts(change)).toBe(true);
});

test.each([
  [{ delayMinutes: 0 }],
  [{ delayMinutes: 1_441 }],
  [{ delayMinutes: 5.5 }],
  [{ delayMinutes: '5' }],
  [{ delayMinutes: Number.NaN }],
  [{ sendWindowStart: -1 }],
  [{ sendWindowStart: 1_440 }],
  [{ sendWindowEnd: 1_440 }],
  [{ sendWindowEnd: 0.5 }],
  [{ timezone: '' }],
  [{ timezone: 'Mars/Olympus' }],
  [{ timezone: '+02:00' }],
  [{ timezone: `Europe/${'x'.repeat(100)}` }],
  [{ allowedWeekdays: [] }],
  [{ allowedWeekdays: ['Mon'] }],
  [{ allowedWeekdays: ['monday'] }],
  [{ allowedWeekdays: ['Monday', 'Monday'] }],
  [{ stopOnReply: 'yes' }],
  [{ stopOnSpam: null }],
  [{ stopDomainOnReply: 1 }],
  [{ missingValues: 'skip' }],
  [{ riskyAddresses: 'hold' }],
  [{ tracksOpens: 'no' }],
])('the settings %o are refused (rule L8)', (change) => {
  expect(accepts(change)).toBe(false);
});

test.each([
  ['  Spring ', 'Spring'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['', undefined],
  ['   ', undefined],
  ['x'.repeat(201), undefined],
  ['a\nb', undefined],
])('as a name, %j becomes %s', (name, kept) => {
  expect(createCampaignRequest.safeParse({ name }).data?.name).toBe(kept);
});

test.each(progressStatuses)('a client may send progressStatus %s (rule L7)', (progressStatus) => {
  expect(updateCampaignRequest.safeParse({ progressStatus }).success).toBe(true);
});

test.each([
  [{ status: 'stopped' }],
  [{ progressStatus: 'done' }],
  [{ sentCount: 9 }],
  [{ name: '' }],
  [{ delayMinutes: 0 }],
])('the change %o is refused', (change) => {
  expect(updateCampaignRequest.safeParse(change).success).toBe(false);
});

test('settings from before some could be chosen leave everything as it was', () => {
  const asBefore = {
    ...{ stopDomainOnReply: false, missingValues: 'empty', riskyAddresses: 'send' },
    ...{ tracksOpens: null, tracksClicks: null },
  };
  const earlier = Object.fromEntries(Object.entries(defaultLaunchSettings).filter(([name]) => !(name in asBefore)));
  expect(launchSettings.parse(earlier)).toEqual({ ...earlier, ...asBefore });
  expect(defaultLaunchSettings).toMatchObject(asBefore);
});

test('a change of nothing is well formed, and so is one key alone', () => {
  expect(updateCampaignRequest.parse({})).toEqual({});
  expect(updateCampaignRequest.parse({ stopOnReply: false })).toEqual({ stopOnReply: false });
});
