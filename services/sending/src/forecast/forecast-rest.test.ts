import { defaultLaunchSettings } from '@cadenza/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { simulate } from '../simulate/simulate.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import { forecast } from './forecast.ts';
import { forecastRest, type RestingLeads, type RestPlan } from './forecast-rest.ts';

// Monday 2 March 2026, 10:00 in New York; the window is 9 to 17, Monday to Friday, the delay 5 minutes.
const startAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const steps = [
  { stepNumber: 1, delayDays: 0 },
  { stepNumber: 2, delayDays: 2 },
];
const overdue = '2026-02-20T10:00:00Z';
const fresh = (count: number, more: Partial<RestingLeads> = {}): RestingLeads => ({
  ...{ mailboxId: null, isFollowUp: false, nextStep: 1, dueAt: overdue, count },
  ...more,
});
const followUp = (count: number, more: Partial<RestingLeads> = {}) =>
  fresh(count, { isFollowUp: true, nextStep: 2, ...more });

const byRelay: RestPlan = {
  ...{ settings: defaultLaunchSettings, steps, startAt, waiting: [], lanes: [], hasSenders: false },
  ...{ lastSendAt: null, account: { id: 'relay', version: 0, waiting: null } },
};
const lane = (id: string, more: Partial<MailboxStanding> = {}, isSender = true) => ({
  ...{ mailbox: aStanding(id, aMailbox({ gapMinutes: 30 }), startAt, more), lastSendAt: null, followUps: 0, isSender },
});
const byMailboxes = (waiting: RestingLeads[], ...lanes: RestPlan['lanes']): RestPlan => ({
  ...{ ...byRelay, hasSenders: true, waiting, lanes },
});

const ends = (plan: RestPlan) => {
  const { emailsTotal, emailsHeldBack, firstSendAt, lastSendAt } = forecastRest(plan);
  return [emailsTotal, emailsHeldBack, firstSendAt, lastSendAt];
};

test.each<[string, RestPlan, ReturnType<typeof ends>]>([
  ['nothing waits', byRelay, [0, 0, null, null]],
  [
    'the gap after the last email counts',
    { ...byRelay, lastSendAt: '2026-03-02T14:58:00Z', waiting: [followUp(2)] },
    [2, 0, '2026-03-02T15:03:00Z', '2026-03-02T15:08:00Z'],
  ],
  [
    'each has the steps that are left to it',
    { ...byRelay, waiting: [fresh(1), followUp(1)] },
    [3, 0, '2026-03-02T15:00:00Z', '2026-03-04T15:05:00Z'],
  ],
  [
    'some are due later, beyond those that wait behind them',
    { ...byRelay, waiting: [followUp(1, { dueAt: '2026-03-10T15:00:00Z' }), followUp(1)] },
    [2, 0, '2026-03-02T15:00:00Z', '2026-03-10T15:00:00Z'],
  ],
  [
    'a hold without an end, and a step that is gone, are no emails with a date',
    { ...byRelay, waiting: [fresh(2, { dueAt: null }), followUp(1, { nextStep: 3 })] },
    [0, 4, null, null],
  ],
  [
    'T2: another window',
    {
      ...byRelay,
      settings: { ...defaultLaunchSettings, timezone: 'Asia/Tokyo', allowedWeekdays: ['Thursday'] },
      waiting: [followUp(1)],
    },
    [1, 0, '2026-03-05T00:00:00Z', '2026-03-05T00:00:00Z'],
  ],
  [
    'M2: a lead gets its follow-up from its mailbox, also from one that sends to no new leads',
    byMailboxes([followUp(2, { mailboxId: 'old' }), fresh(1)], lane('old', {}, false), lane('new')),
    [4, 0, '2026-03-02T15:00:00Z', '2026-03-04T15:00:00Z'],
  ],
  [
    'M1: the relay goes on with those that it wrote to',
    byMailboxes([followUp(1)], lane('new')),
    [1, 0, '2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z'],
  ],
  [
    'M7: what waits for a mailbox that is away has no date',
    byMailboxes([followUp(3, { mailboxId: 'away' }), fresh(1)], lane('away', { away: 'paused' })),
    [0, 5, null, null],
  ],
  [
    'M11: a failing domain lets only follow-ups leave',
    byMailboxes([followUp(1, { mailboxId: 'failing' }), fresh(1)], lane('failing', { stoppedDomain: 'acme.io' })),
    [1, 2, '2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z'],
  ],
])('%s', (_, plan, expected) => {
  expect(ends(plan)).toEqual(expected);
});

test('of a campaign that has sent nothing yet it is the forecast of its launch', () => {
  const launch = { settings: defaultLaunchSettings, steps, startAt, leadCount: 7 };
  expect(forecastRest({ ...byRelay, waiting: [fresh(7)] })).toEqual({ ...forecast(launch), emailsHeldBack: 0 });
});

test('L4, T6: paused after any email and resumed at once, the rest leaves as it would have', async () => {
  const any = fc.record({
    leadCount: fc.integer({ min: 1, max: 12 }),
    sentShare: fc.double({ min: 0, max: 0.99, noNaN: true }),
    delayDays: fc.integer({ min: 0, max: 4 }),
    delayMinutes: fc.constantFrom(1, 5, 60, 480, 1_440),
  });
  await fc.assert(
    fc.asyncProperty(any, async ({ leadCount, sentShare, delayDays, delayMinutes }) => {
      const settings = { ...defaultLaunchSettings, delayMinutes };
      const twoSteps = [steps[0]!, { stepNumber: 2, delayDays }];
      const leads = Array.from({ length: leadCount }, (_, place) => ({ leadId: `lead ${place}`, joinedAt: startAt }));
      const { attempts } = await simulate({ settings, steps: twoSteps, launchedAt: startAt, leads });
      const sent = attempts.slice(0, Math.max(1, Math.floor(attempts.length * sentShare)));
      const byLead = Map.groupBy(sent, ({ leadId }) => leadId);
      const waiting = leads.flatMap(({ leadId }) => {
        const had = byLead.get(leadId) ?? [];
        const dueAt = (had[0]?.at ?? startAt).add({ hours: had.length * delayDays * 24 }).toString();
        return had.length === 2 ? [] : [had.length === 0 ? fresh(1, { dueAt }) : followUp(1, { dueAt })];
      });
      const lastSendAt = sent.at(-1)!.at;
      const plan = { ...byRelay, settings, steps: twoSteps, waiting, startAt: lastSendAt, lastSendAt: `${lastSendAt}` };
      const rest = attempts.slice(sent.length);
      expect(ends(plan)).toEqual([rest.length, 0, `${rest[0]?.at ?? null}`, `${rest.at(-1)?.at ?? null}`]);
    }),
    { numRuns: 100 },
  );
});
