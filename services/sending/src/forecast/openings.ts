import { dayAfter } from '@cadenza/mailbox-allowance';
import { openWindows, type SendWindow } from '@cadenza/send-window';

/** A stretch of time in milliseconds since 1970: the start is included, the end excluded. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

const msPerDay = 24 * 60 * 60 * 1_000;
const msPerWeek = 7 * msPerDay;
/** What a change of clocks may shift on both sides of it. */
const marginMs = 2 * msPerDay;

/** Stretches in order, found as far as they are asked for. */
export class FoundStretches {
  readonly #source: Iterator<Stretch>;
  readonly #found: Stretch[] = [];

  constructor(source: Iterator<Stretch>) {
    this.#source = source;
  }

  /** @param index at most one more than the last that was asked for; `undefined` after the last */
  at(index: number): Stretch | undefined {
    if (index < this.#found.length) return this.#found[index];
    const { value, done } = this.#source.next();
    if (done) return undefined;
    this.#found.push(value);
    return value;
  }

  *all(): Generator<Stretch> {
    for (let index = 0, each = this.at(0); each; index += 1, each = this.at(index)) yield each;
  }
}

/**
 * When a window is open (rules T2–T4), as `openWindows` says, for years. As long as the clocks of its zone do not change
 * a week repeats the one before, which takes a hundredth of the time.
 */
export function* openingsOf(window: SendWindow, { fromMs, toMs }: Stretch): Generator<Stretch> {
  for (let atMs = fromMs; atMs < toMs; ) {
    const isFirst = atMs === fromMs;
    const week = weekFrom(window, atMs).filter((each) => isFirst || each.fromMs > atMs);
    const weeks = Math.max(
      1,
      Math.floor((nextChangeMs(window.timezone, atMs - marginMs) - marginMs - atMs) / msPerWeek),
    );
    // The first stretch may be one that is cut, which does not repeat; the same a week later is in the week.
    for (const each of week.filter((opening) => opening.fromMs === atMs)) yield each;
    const repeating = week.filter((opening) => opening.fromMs > atMs);
    for (let later = 0; later < weeks && atMs < toMs; later += 1) {
      for (const each of repeating)
        yield { fromMs: each.fromMs + later * msPerWeek, toMs: each.toMs + later * msPerWeek };
      atMs += msPerWeek;
    }
  }
}

/** Those that open from this instant on to a week later, both included, and what is left of the one before. */
function weekFrom(window: SendWindow, fromMs: number): Stretch[] {
  const week: Stretch[] = [];
  for (const { opensAt, closesAt } of openWindows(window, Temporal.Instant.fromEpochMilliseconds(fromMs))) {
    if (opensAt.epochMilliseconds > fromMs + msPerWeek) break;
    week.push({ fromMs: opensAt.epochMilliseconds, toMs: closesAt.epochMilliseconds });
  }
  return week;
}

/** The calendar days of a time zone (rule M5), from the one that has begun. */
export function* daysOf(timezone: string, { fromMs, toMs }: Stretch): Generator<Stretch> {
  let atMs = instantOf(fromMs).toZonedDateTimeISO(timezone).startOfDay().epochMilliseconds;
  let changeMs = nextChangeMs(timezone, atMs - marginMs);
  while (atMs < toMs) {
    if (atMs > changeMs + marginMs) changeMs = nextChangeMs(timezone, atMs - marginMs);
    const isUsual = atMs + marginMs < changeMs;
    const endMs = isUsual ? atMs + msPerDay : dayAfter(timezone, instantOf(atMs)).epochMilliseconds;
    yield { fromMs: atMs, toMs: endMs };
    atMs = endMs;
  }
}

/** What stretches of both have in common, in order. */
export function* common(one: Iterator<Stretch>, other: Iterator<Stretch>): Generator<Stretch> {
  let [first, second] = [one.next(), other.next()];
  while (!first.done && !second.done) {
    const fromMs = Math.max(first.value.fromMs, second.value.fromMs);
    const toMs = Math.min(first.value.toMs, second.value.toMs);
    if (fromMs < toMs) yield { fromMs, toMs };
    if (first.value.toMs < second.value.toMs) first = one.next();
    else second = other.next();
  }
}

/** What of these stretches lies in this one. */
export const within = (stretches: readonly Stretch[], { fromMs, toMs }: Stretch): Stretch[] =>
  stretches.flatMap((each) => {
    const inBoth = { fromMs: Math.max(fromMs, each.fromMs), toMs: Math.min(toMs, each.toMs) };
    return inBoth.fromMs < inBoth.toMs ? [inBoth] : [];
  });

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

function nextChangeMs(timezone: string, fromMs: number): number {
  const change = instantOf(fromMs).toZonedDateTimeISO(timezone).getTimeZoneTransition('next');
  return change?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
}
