import type { StepDelay } from '../plan/lead-position.ts';

const msPerDay = 24 * 60 * 60 * 1_000;

/** So many leads that are due at the same instant. */
export interface DueLeads {
  dueAtMs: number;
  count: number;
}

/** Leads of one sender that waited for a step when the forecast began. */
export interface WaitingLeads extends DueLeads {
  stepIndex: number;
}

const inOrderOfDue = <Leads extends DueLeads>(leads: readonly Leads[]): Leads[] =>
  leads.toSorted((one, other) => one.dueAtMs - other.dueAtMs);

/** Leads in the order in which they are due, taken one by one. */
export class LeadsInOrder {
  readonly #runs: readonly DueLeads[];
  #run = 0;
  #taken = 0;

  constructor(leads: readonly DueLeads[]) {
    this.#runs = inOrderOfDue(leads).filter(({ count }) => count > 0);
  }

  /** When the next one is due; infinite once all are taken. */
  get dueAtMs(): number {
    return this.#runs[this.#run]?.dueAtMs ?? Number.POSITIVE_INFINITY;
  }

  take(): void {
    this.#taken += 1;
    if (this.#taken < (this.#runs[this.#run] as DueLeads).count) return;
    this.#run += 1;
    this.#taken = 0;
  }
}

/** No place of a lead: it waited already when the forecast began, and goes before those that have one. */
const noPlace = -1;

/** The leads that wait for one step: some from the beginning, and those that got the step before, in that order. */
class StepQueue {
  readonly #delayMs: number;
  readonly #waited: LeadsInOrder;
  readonly #joined: { place: number; dueAtMs: number }[] = [];
  #head = 0;
  /** When the next lead is due; infinite: nobody waits. */
  dueAtMs = Number.POSITIVE_INFINITY;
  /** Of that lead. */
  place = noPlace;

  constructor(delayMs: number, waited: readonly DueLeads[]) {
    this.#delayMs = delayMs;
    this.#waited = new LeadsInOrder(waited);
    this.#find();
  }

  join(place: number, lastSentAtMs: number): void {
    this.#joined.push({ place, dueAtMs: lastSentAtMs + this.#delayMs });
    this.#find();
  }

  take(): void {
    if (this.place === noPlace) this.#waited.take();
    else this.#head += 1;
    this.#find();
  }

  #find(): void {
    const joined = this.#joined[this.#head];
    const isWaited = !joined || this.#waited.dueAtMs <= joined.dueAtMs;
    this.dueAtMs = isWaited ? this.#waited.dueAtMs : joined.dueAtMs;
    this.place = isWaited ? noPlace : joined.place;
  }
}

/**
 * The queues of one sender, one for each step, when every email is sent. Everybody waits equally long for a step, so the
 * leads get it in the order in which they got the step before.
 */
export class ForecastQueues {
  readonly #queues: StepQueue[];
  /** The leads that nobody wrote to yet, which every sender takes from. */
  readonly #unbound: LeadsInOrder;
  /** How many leads have a place, which is that in the order in which the sender wrote to them. */
  #places = 0;

  constructor(steps: readonly StepDelay[], unbound: LeadsInOrder, waiting: readonly WaitingLeads[] = []) {
    this.#queues = steps
      .toSorted((one, other) => one.stepNumber - other.stepNumber)
      .map(({ delayDays }, index) => {
        const waited = waiting.filter(({ stepIndex }) => stepIndex === index);
        return new StepQueue(delayDays * msPerDay, waited);
      });
    this.#unbound = unbound;
  }

  /** When the next email is due; `undefined` once nobody is left. */
  dueAtMs(): number | undefined {
    const dueMs = Math.min(this.#unbound.dueAtMs, this.#next()?.dueAtMs ?? Number.POSITIVE_INFINITY);
    return dueMs === Number.POSITIVE_INFINITY ? undefined : dueMs;
  }

  /**
   * Rules T6 and M2: a due follow-up goes before an initial email, and whoever got that is bound to the sender.
   * @returns whether anybody was due
   */
  send(atMs: number): boolean {
    const queue = this.#next();
    if (queue && queue.dueAtMs <= atMs) {
      const { place } = queue;
      queue.take();
      this.#queues[this.#queues.indexOf(queue) + 1]?.join(this.#known(place), atMs);
      return true;
    }
    if (this.#unbound.dueAtMs > atMs) return false;
    this.#unbound.take();
    this.#queues[1]?.join(this.#known(noPlace), atMs);
    return true;
  }

  #known(place: number): number {
    if (place !== noPlace) return place;
    this.#places += 1;
    return this.#places;
  }

  /** That of the lead that is due first, then in attach order. */
  #next(): StepQueue | undefined {
    let first: StepQueue | undefined;
    for (const queue of this.#queues) {
      const isFirst =
        !first || queue.dueAtMs < first.dueAtMs || (queue.dueAtMs === first.dueAtMs && queue.place < first.place);
      if (isFirst) first = queue;
    }
    return first;
  }
}
