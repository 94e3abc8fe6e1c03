/** How much happens at once. */
export interface TurnLimits {
  atOnceMax: number;
  /** Fewer than in all, so that one silent host holds up no other. */
  atOncePerHostMax: number;
  /** Asked before each turn, because several processes may share the rate. */
  loginsPerSecondPerHost(): number;
  waitingMax: number;
}

export class TooManyWait extends Error {}

interface HostTurns {
  waiting: (() => void)[];
  /** After all of the others, who also find room: these never take all of it. */
  patient: (() => void)[];
  running: number;
  /** By `performance.now()`. */
  nextAtMs: number;
}

const secondMs = 1_000;
/** Of what may happen at once. */
const patientShare = 0.75;

/** Hosts take turns: each as it is its host's turn, so that a host with many does not keep the others waiting. */
export class Turns {
  #limits: TurnLimits;
  /** In the order in which they are next. */
  #hosts = new Map<string, HostTurns>();
  #running = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for the turn of this host; it ends when it is disposed.
   *
   * @param isPatient lets impatient ones go first
   * @throws TooManyWait, or the reason of the signal
   */
  async take(host: string, signal: AbortSignal, { isPatient = false } = {}): Promise<Disposable> {
    signal.throwIfAborted();
    if (this.#waiting >= this.#limits.waitingMax) throw new TooManyWait();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turns = this.#hosts.get(host) ?? { waiting: [], patient: [], running: 0, nextAtMs: 0 };
    this.#hosts.set(host, turns);
    const line = isPatient ? turns.patient : turns.waiting;
    line.push(resolve);
    this.#waiting += 1;
    const leave = () => {
      const place = line.indexOf(resolve);
      if (place < 0) return;
      line.splice(place, 1);
      this.#waiting -= 1;
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#advance();
    await promise.finally(() => signal.removeEventListener('abort', leave));
    return {
      [Symbol.dispose]: () => {
        turns.running -= 1;
        this.#running -= 1;
        this.#advance();
      },
    };
  }

  #advance(): void {
    clearTimeout(this.#timer);
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const [host, turns] of [...this.#hosts]) {
      if (this.#running >= this.#limits.atOnceMax) return;
      const now = performance.now();
      if (countWaiting(turns) === 0) {
        if (turns.running === 0 && turns.nextAtMs <= now) this.#hosts.delete(host);
        continue;
      }
      if (turns.running >= this.#limits.atOncePerHostMax) continue;
      if (turns.waiting.length === 0 && !this.#hasRoomForPatient(turns)) continue;
      if (turns.nextAtMs > now) soonestMs = Math.min(soonestMs, turns.nextAtMs - now);
      else {
        this.#start(host, turns, now);
        if (countWaiting(turns) > 0) soonestMs = Math.min(soonestMs, turns.nextAtMs - now);
      }
    }
    if (soonestMs < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#advance(), Math.ceil(soonestMs));
  }

  #hasRoomForPatient({ running }: HostTurns): boolean {
    const { atOnceMax, atOncePerHostMax } = this.#limits;
    return this.#running < Math.ceil(atOnceMax * patientShare) && running < Math.ceil(atOncePerHostMax * patientShare);
  }

  #start(host: string, turns: HostTurns, now: number): void {
    turns.nextAtMs = now + secondMs / this.#limits.loginsPerSecondPerHost();
    turns.running += 1;
    this.#running += 1;
    this.#waiting -= 1;
    // Goes to the end of the order.
    this.#hosts.delete(host);
    this.#hosts.set(host, turns);
    (turns.waiting.shift() ?? turns.patient.shift())?.();
  }
}

const countWaiting = ({ waiting, patient }: HostTurns) => waiting.length + patient.length;
