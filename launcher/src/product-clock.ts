import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { writeAtomically } from './write-atomically.ts';

const savedClock = z.object({ start: z.string(), speed: z.number(), anchor: z.string() });

/** The product's clock read `start` at the real instant `anchor` and runs `speed` times as fast. */
export type ClockPosition = z.output<typeof savedClock>;

/**
 * The clock's position for this start, or undefined for real time. The position is kept in the data folder, so that a
 * second start continues from it.
 * @throws StopSentence when time would not be real but mail would
 */
export async function loadClock(settings: ProductSettings, now: Temporal.Instant): Promise<ClockPosition | undefined> {
  const file = path.join(settings.DATA_DIR, 'clock.json');
  const saved = await readFile(file, 'utf8').then(
    (content) => savedClock.parse(JSON.parse(content)),
    () => undefined,
  );
  const position = continueClock({ start: settings.CLOCK_START, speed: settings.CLOCK_SPEED }, saved, now);
  if (!position) return undefined;
  if (!mailStaysHere(settings.SMTP_URL))
    throw new StopSentence(
      saved && !settings.CLOCK_START && !settings.CLOCK_SPEED
        ? 'The clock of this data folder does not show real time, so it must not send real mail; remove SMTP_URL or choose another DATA_DIR.'
        : 'CLOCK_START and CLOCK_SPEED are for trying out only: remove them, or remove SMTP_URL so that mail is only caught.',
    );
  await writeAtomically(file, `${JSON.stringify(position)}\n`);
  return position;
}

/**
 * Continues from where the saved clock stands now; settings can move it forward and change its speed, never move it
 * back.
 */
export function continueClock(
  wanted: { start: string | undefined; speed: number | undefined },
  saved: ClockPosition | undefined,
  now: Temporal.Instant,
): ClockPosition | undefined {
  if (!saved) {
    if (wanted.start === undefined && wanted.speed === undefined) return undefined;
    return { start: wanted.start ?? now.toString(), speed: wanted.speed ?? 1, anchor: now.toString() };
  }
  const reading = readingAt(saved, now);
  const speed = wanted.speed ?? 1;
  const jumpsForward =
    wanted.start !== undefined && Temporal.Instant.compare(Temporal.Instant.from(wanted.start), reading) > 0;
  if (jumpsForward) return { start: wanted.start!, speed, anchor: now.toString() };
  const hasCaughtUp = wanted.start === undefined && speed === 1 && Temporal.Instant.compare(reading, now) <= 0;
  if (hasCaughtUp) return undefined;
  if (speed === saved.speed) return saved;
  return { start: reading.toString(), speed, anchor: now.toString() };
}

function readingAt({ start, speed, anchor }: ClockPosition, now: Temporal.Instant): Temporal.Instant {
  const elapsedMs = (now.epochMilliseconds - Temporal.Instant.from(anchor).epochMilliseconds) * speed;
  return Temporal.Instant.from(start).add({ milliseconds: Math.round(elapsedMs) });
}

function mailStaysHere(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return true;
  const { hostname } = new URL(smtpUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
