import { defaultLaunchSettings, type LaunchSettings, weekdays } from '@cadenza/contracts';
import { firstOpenInstant } from '@cadenza/send-window';
import { clockChanges, isOpenByTheWallClock, tenYears, zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignScript, ScriptedChange } from './play-scripts.ts';
import { simulate } from './simulate.ts';

const compare = Temporal.Instant.compare;
const noEarlier = (one: Temporal.Instant, other: Temporal.Instant) => compare(one, other) >= 0;
const latestOf = (...instants: Temporal.Instant[]) => instants.sort(compare).at(-1) as Temporal.Instant;

const allChanges = zones.flatMap((timezone) => clockChanges(timezone).map((at) => ({ timezone, at })));
const minuteOfDay = fc.integer({ min: 0, max: 1_439 });

/** A zone and a start: any instant in ten years, or one in the days before a clock change. */
const zoneAndStart = fc.oneof(
  fc.record({
    timezone: fc.constantFrom(...zones),
    launchedAt: fc
      .integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms)),
  }),
  fc
    .record({ change: fc.constantFrom(...allChanges), hoursBefore: fc.integer({ min: -2, max: 96 }) })
    .map(({ change, hoursBefore }) => ({
      timezone: change.timezone,
      launchedAt: change.at.subtract({ hours: hoursBefore }),
    })),
);

const anySteps = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 })
  .map((delays) =>
    delays.map((delayDays, index) => ({ stepNumber: index + 1, delayDays: index === 0 ? 0 : delayDays })),
  );

const anyScript: fc.Arbitrary<CampaignScript> = fc
  .record({
    where: zoneAndStart,
    delayMinutes: fc.oneof(fc.integer({ min: 1, max: 1_440 }), fc.integer({ min: 1, max: 30 })),
    sendWindowStart: minuteOfDay,
    sendWindowEnd: fc.option(minuteOfDay, { nil: undefined }),
    allowedWeekdays: fc.subarray([...weekdays], { minLength: 1 }),
    steps: anySteps,
    // Nobody joins later than a day after the launch, when the campaign may already be completed.
    joinMinutes: fc.array(fc.integer({ min: -600, max: 1_400 }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ where, delayMinutes, sendWindowStart, sendWindowEnd, allowedWeekdays, steps, joinMinutes }) => ({
    settings: {
      ...defaultLaunchSettings,
      delayMinutes,
      sendWindowStart,
      sendWindowEnd: sendWindowEnd ?? sendWindowStart,
      timezone: where.timezone,
      allowedWeekdays,
    },
    steps,
    launchedAt: where.launchedAt,
    leads: joinMinutes.map((minutes, index) => ({
      leadId: `lead ${index + 1}`,
      joinedAt: where.launchedAt.add({ minutes }),
    })),
  }));

interface Waiting {
  leadId: string;
  place: number;
  stepNumber: number;
  dueAt: Temporal.Instant;
}

/** Which leads wait for which step after the first `count` emails, by rules T1 and J1 alone. */
function waitingAfter({ leads, steps, launchedAt }: CampaignScript, sent: Sent[], count: number): Waiting[] {
  return leads.flatMap(({ leadId, joinedAt }, place) => {
    const last = sent.slice(0, count).findLast((email) => email.leadId === leadId);
    const step = steps[last?.stepNumber ?? 0];
    if (!step) return [];
    const dueAt = last ? last.at.add({ hours: 24 * step.delayDays }) : latestOf(joinedAt, launchedAt);
    return [{ leadId, place, stepNumber: step.stepNumber, dueAt }];
  });
}

type Sent = Awaited<ReturnType<typeof simulate>>['attempts'][number];

const gapAfter = (last: Sent, { delayMinutes }: LaunchSettings) => last.at.add({ minutes: delayMinutes });

async function forEverySend(
  check: (email: Sent, before: Sent | undefined, waiting: Waiting[], script: CampaignScript) => void,
) {
  await fc.assert(
    fc.asyncProperty(anyScript, async (script) => {
      const { attempts } = await simulate(script);
      for (const [index, email] of attempts.entries()) {
        check(email, attempts[index - 1], waitingAfter(script, attempts, index), script);
      }
    }),
    { numRuns: 100 },
  );
}

describe('over every zone, every change of the clocks and every window', () => {
  test('T2, T3, T4: nothing leaves outside the window or on a closed weekday', async () => {
    await forEverySend((email, _before, _waiting, { settings }) => {
      expect(isOpenByTheWallClock(settings, email.at)).toBe(true);
    });
  });

  test('T5: two emails are never closer than the gap', async () => {
    await forEverySend((email, before, _waiting, { settings }) => {
      if (before) expect(noEarlier(email.at, gapAfter(before, settings))).toBe(true);
    });
  });

  test('T6: of those that are due the follow-up goes first, then the earliest due, then attach order', async () => {
    await forEverySend((email, _before, waiting) => {
      const [first] = waiting
        .filter(({ dueAt }) => noEarlier(email.at, dueAt))
        .sort(
          (one, other) =>
            Number(other.stepNumber > 1) - Number(one.stepNumber > 1) ||
            compare(one.dueAt, other.dueAt) ||
            one.place - other.place,
        );
      expect({ leadId: email.leadId, stepNumber: email.stepNumber }).toEqual({
        leadId: first?.leadId,
        stepNumber: first?.stepNumber,
      });
    });
  });

  test('T1, T7: each email leaves at the first open instant after the gap at which anybody at all is due', async () => {
    await forEverySend((email, before, waiting, { settings, launchedAt }) => {
      const firstDue = waiting.map(({ dueAt }) => dueAt).sort(compare)[0] as Temporal.Instant;
      const earliest = latestOf(firstDue, launchedAt, ...(before ? [gapAfter(before, settings)] : []));
      expect(email.at.toString()).toBe(firstOpenInstant(settings, earliest).at.toString());
    });
  });

  test('T9: the rule that is named is the one that decided', async () => {
    await forEverySend((email, before, waiting, { settings, launchedAt, leads }) => {
      const gapEnds = before && gapAfter(before, settings);
      const isDueNow = waiting.some(({ dueAt }) => dueAt.equals(email.at));
      const proofs: Record<string, () => boolean> = {
        gap: () => gapEnds?.equals(email.at) ?? false,
        delay: () => isDueNow,
        now: () => email.at.equals(launchedAt) || leads.some(({ joinedAt }) => joinedAt.equals(email.at)),
        window: () => !isOpenByTheWallClock(settings, email.at.subtract({ nanoseconds: 1 })),
        weekday: () => !isOpenByTheWallClock(settings, email.at.subtract({ nanoseconds: 1 })),
      };
      expect({ rule: email.rule, holds: proofs[email.rule]?.() }).toEqual({ rule: email.rule, holds: true });
    });
  });

  test('J1, J2, L6: every lead gets every step once and in order, and the campaign ends a day after the last', async () => {
    await fc.assert(
      fc.asyncProperty(anyScript, async (script) => {
        const { attempts, finishedAt } = await simulate(script);
        for (const { leadId } of script.leads) {
          const received = attempts.filter((email) => email.leadId === leadId).map(({ stepNumber }) => stepNumber);
          expect(received).toEqual(script.steps.map(({ stepNumber }) => stepNumber));
        }
        expect(finishedAt?.toString()).toBe(attempts.at(-1)?.at.add({ hours: 24 }).toString());
      }),
      { numRuns: 100 },
    );
  });

  test('T8: looking at the campaign at any time changes nothing', async () => {
    const looks = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(anyScript, looks, async (script, minutes) => {
        const look = (offset: number): ScriptedChange => ({
          kind: 'resume',
          at: script.launchedAt.add({ minutes: offset }),
        });
        const plain = await simulate(script);
        const lookedAt = await simulate({ ...script, changes: minutes.map(look) });
        const times = ({ attempts }: typeof plain) => attempts.map(({ leadId, at }) => `${leadId} ${at}`);
        expect(times(lookedAt)).toEqual(times(plain));
      }),
      { numRuns: 100 },
    );
  });

  test('L4: after a pause what is overdue is spaced out again, inside the window', async () => {
    const pauses = fc.record({
      after: fc.integer({ min: 0, max: 9_000 }),
      minutes: fc.integer({ min: 1, max: 9_000 }),
    });
    await fc.assert(
      fc.asyncProperty(anyScript, pauses, async (script, { after, minutes }) => {
        const paused = script.launchedAt.add({ minutes: after });
        const resumed = paused.add({ minutes });
        const { attempts } = await simulate({
          ...script,
          changes: [
            { kind: 'pause', at: paused },
            { kind: 'resume', at: resumed },
          ],
        });
        expect(attempts).toHaveLength(script.leads.length * script.steps.length);
        for (const [index, email] of attempts.entries()) {
          const before = attempts[index - 1];
          if (before) expect(noEarlier(email.at, gapAfter(before, script.settings))).toBe(true);
          expect(isOpenByTheWallClock(script.settings, email.at)).toBe(true);
          expect(compare(email.at, paused) < 0 || noEarlier(email.at, resumed)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('S3: the waits of an email that is put off also end inside the window', async () => {
    await fc.assert(
      fc.asyncProperty(anyScript, fc.integer({ min: 2, max: 6 }), async (script, acceptedAt) => {
        const outcomeOf = (_lead: string, _step: number, attempt: number) =>
          attempt < acceptedAt ? 'put-off' : 'sent';
        const { attempts } = await simulate({ ...script, outcomeOf });
        expect(attempts.every(({ at }) => isOpenByTheWallClock(script.settings, at))).toBe(true);
        const perEmail = Math.min(acceptedAt, 5);
        const emails = acceptedAt > 5 ? script.leads.length : script.leads.length * script.steps.length;
        expect(attempts).toHaveLength(emails * perEmail);
      }),
      { numRuns: 60 },
    );
  });
});
