/**
 * The product's time. Everything that decides by time asks a `Clock`; nothing else in the product reads the system clock.
 * It can start anywhere and run faster than real time, so that weeks of a campaign pass in minutes.
 */
export interface Clock {
  now(): Temporal.Instant;
  /** Real milliseconds until the product's clock reads `instant`; 0 when it is past. */
  realMsUntil(instant: Temporal.Instant): number;
  /** Real instant, for what must not run fast: expiry of tokens, leases, time-outs. */
  realNow(): Temporal.Instant;
}

export interface ClockSettings {
  /** What the clock reads at `anchor`. Absent: real time. */
  start?: Temporal.Instant | undefined;
  /** Product seconds per real second. */
  speed?: number | undefined;
  /** The real instant at which the clock read `start`; all processes of one product share it. Absent: now. */
  anchor?: Temporal.Instant | undefined;
}

/**
 * A clock that reads `start` at the real instant `anchor` and runs `speed` times as fast as real time.
 * @throws RangeError when `speed` is not a positive number
 */
export function createClock({ start, speed = 1, anchor }: ClockSettings = {}): Clock {
  if (!(speed > 0 && Number.isFinite(speed)))
    throw new RangeError(`The clock's speed is a positive number, not ${speed}`);
  const realAnchorMs = (anchor ?? Temporal.Now.instant()).epochMilliseconds;
  const startMs = start?.epochMilliseconds ?? realAnchorMs;
  const productMs = () => startMs + (Temporal.Now.instant().epochMilliseconds - realAnchorMs) * speed;
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.round(productMs())),
    realMsUntil: (instant) => Math.max(0, (instant.epochMilliseconds - productMs()) / speed),
    realNow: () => Temporal.Now.instant(),
  };
}

/** The longest wait on a clock that a test moves, so that waiters soon notice that a test has moved it. */
const manualWaitMsMax = 200;

/** A clock for tests, which move it on. */
export interface MovableClock extends Clock {
  advance(duration: Temporal.DurationLike): void;
}

/** Stands still until it is moved. */
export function manualClock(start: string): MovableClock {
  let current = Temporal.Instant.from(start);
  return {
    now: () => current,
    realMsUntil: (instant) =>
      Math.min(manualWaitMsMax, Math.max(0, instant.epochMilliseconds - current.epochMilliseconds)),
    realNow: () => current,
    advance: (duration) => {
      current = current.add(duration);
    },
  };
}

/** Runs like that of `createClock`, and can be moved on besides. */
export function movableClock(settings: ClockSettings): MovableClock {
  const clock = createClock(settings);
  let aheadMs = 0;
  return {
    now: () => clock.now().add({ milliseconds: aheadMs }),
    realMsUntil: (instant) => Math.min(manualWaitMsMax, clock.realMsUntil(instant.subtract({ milliseconds: aheadMs }))),
    realNow: clock.realNow,
    advance: (duration) => {
      aheadMs += Temporal.Duration.from(duration).total('milliseconds');
    },
  };
}
