import { forecastYearsMax, type LaunchForecast, type LaunchSettings, minutesPerDay } from '@cadenza/contracts';
import { openWindows } from '@cadenza/send-window';
import { ForecastQueues } from './forecast-queues.ts';
import type { StepDelay } from './lead-position.ts';

/** A campaign that is launched at `startAt` with this many mailable leads. */
export interface LaunchPlan {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  leadCount: number;
  startAt: Temporal.Instant;
}

const msPerMinute = 60_000;

/**
 * Forecasts a launch in which every email is sent and nobody replies. Applies rules T1–T7 in whole milliseconds inside
 * each opening of the window; a test compares it with `simulate`. 100,000 leads with five steps at 96 emails a day take
 * a third of a second.
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

/** Rules T3 and T5, for a day without a clock change: one email at the opening, then one after each gap. */
export function emailsPerOpening({ sendWindowStart, sendWindowEnd, delayMinutes }: LaunchSettings): number {
  const openMinutes = (sendWindowEnd - sendWindowStart + minutesPerDay) % minutesPerDay || minutesPerDay;
  return Math.ceil(openMinutes / delayMinutes);
}

/** The first and the last send; no last one if it is too far away. */
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
