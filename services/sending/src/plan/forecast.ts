import { forecastYearsMax, type LaunchForecast, type LaunchSettings, minutesPerDay } from '@cadenza/contracts';
import { openWindows } from '@cadenza/send-window';
import { ForecastQueues } from './forecast-queues.ts';
import type { StepDelay } from './lead-position.ts';

/** A campaign that is launched at `startAt` with so many leads that can be mailed. */
export interface LaunchPlan {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  leadCount: number;
  startAt: Temporal.Instant;
}

const msPerMinute = 60_000;

/**
 * What comes of a launch when every email is sent and nobody answers, by the rules T1–T7 in the arithmetic of whole
 * milliseconds inside each opening of the window: a test holds it to what `simulate` plays. 100,000 leads with five
 * steps at 96 emails a day take a third of a second.
 */
export function forecast(launch: LaunchPlan): LaunchForecast {
  const emailsTotal = launch.leadCount * launch.steps.length;
  const ends = emailsTotal > 0 ? endsOf(launch) : { firstMs: undefined, lastMs: undefined };
  return {
    emailsPerDayMax: emailsPerOpening(launch.settings),
    emailsTotal,
    firstSendAt: instantText(ends.firstMs),
    lastSendAt: instantText(ends.lastMs),
  };
}

/** Rules T3 and T5, on a day on which no clocks change: one email at the opening, then one after each gap. */
export function emailsPerOpening({ sendWindowStart, sendWindowEnd, delayMinutes }: LaunchSettings): number {
  const openMinutes = (sendWindowEnd - sendWindowStart + minutesPerDay) % minutesPerDay || minutesPerDay;
  return Math.ceil(openMinutes / delayMinutes);
}

/** The first and the last send; no last one when that is too far away. */
function endsOf({ settings, steps, leadCount, startAt }: LaunchPlan) {
  const gapMs = settings.delayMinutes * msPerMinute;
  const giveUpMs = startAt.toZonedDateTimeISO(settings.timezone).add({ years: forecastYearsMax }).epochMilliseconds;
  const queues = new ForecastQueues(steps, leadCount, startAt.epochMilliseconds);
  let firstMs: number | undefined;
  let earliestMs = startAt.epochMilliseconds;
  for (const { opensAt, closesAt } of openWindows(settings, startAt)) {
    const closesMs = closesAt.epochMilliseconds;
    let atMs = Math.max(earliestMs, opensAt.epochMilliseconds);
    while (atMs < closesMs) {
      queues.send(atMs);
      firstMs ??= atMs;
      const dueAtMs = queues.dueAtMs();
      if (dueAtMs === undefined) return { firstMs, lastMs: atMs };
      atMs = Math.max(atMs + gapMs, dueAtMs);
    }
    if (atMs > giveUpMs) break;
    earliestMs = atMs;
  }
  return { firstMs, lastMs: undefined };
}

function instantText(ms: number | undefined): string | null {
  return ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(ms).toString();
}
