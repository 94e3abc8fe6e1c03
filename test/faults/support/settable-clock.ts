import type { Clock } from '@cadenza/clock';

interface SettableClock extends Clock {
  /** Makes it run that many times as fast as real time; it stands still until then. */
  run(speed: number): void;
  /** Simulates setting back the machine's clock: product's and real time alike. */
  setBack(hours: number): void;
}

const notSoonMs = 60_000;

/** A clock that can be set while the product runs. */
export function settableClock(start: string): SettableClock {
  let [productMs, sinceMs, speed] = [Temporal.Instant.from(start).epochMilliseconds, performance.now(), 0];
  let behindHours = 0;
  const nowMs = () => Math.round(productMs + (performance.now() - sinceMs) * speed);
  const setTo = (ms: number) => {
    [productMs, sinceMs] = [ms, performance.now()];
  };
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    realMsUntil({ epochMilliseconds }) {
      const waitMs = Math.max(0, epochMilliseconds - nowMs());
      return waitMs === 0 ? 0 : Math.min(notSoonMs, waitMs / speed);
    },
    realNow: () => Temporal.Now.instant().subtract({ hours: behindHours }),
    run(next) {
      setTo(nowMs());
      speed = next;
    },
    setBack(hours) {
      setTo(nowMs() - hours * 3_600_000);
      behindHours += hours;
    },
  };
}
