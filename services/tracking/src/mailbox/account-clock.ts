/** How long to wait after each kind of failure: twice as long each time in a row. */
const pauses = {
  /** Connecting or reading failed. Reading without a failure ends the row. */
  failed: { firstMs: 100, msMax: 5 * 60_000 },
  /** The server ended the connection. One that was steady ends the row. */
  lost: { firstMs: 1_000, msMax: 5 * 60_000 },
  /** Servers lock an account after a few refused logins. An accepted one ends the row. */
  refused: { firstMs: 60_000, msMax: 60 * 60_000 },
  /** Mail was announced, and none was there: such a server is believed less and less. New mail ends the row. */
  announced: { firstMs: 250, msMax: 60_000 },
  /** A folder besides the first could not be read, which must not keep the first from being read. */
  folder: { firstMs: 3_000, msMax: 60 * 60_000 },
};
/** A server that hangs up sooner is in trouble, so the next attempts wait longer. */
const steadyMs = 60_000;
const hurriedLookEveryMs = 5_000;
/** Between two looks for mails or folders that are due again. */
const dueAgainMsMin = 1_000;

/** When an account is tried next, by `performance.now()`, and why then. */
export interface NextTry {
  atMs: number;
  why:
    | 'began'
    | 'look'
    | 'hurried'
    | 'due-again'
    | 'announced'
    | 'wanted'
    | 'other-reader'
    | 'failed'
    | 'lost'
    | 'refused';
}

/**
 * Says when an account is tried next. Everything that happens to the account is noted here, and every wait for it is
 * decided here; the loop that sleeps asks. All instants are by `performance.now()`.
 */
export class AccountClock {
  readonly #lookEveryMs: number;
  readonly #random: () => number;
  #next: NextTry = { atMs: Number.NEGATIVE_INFINITY, why: 'began' };
  #openedAtMs = Number.NEGATIVE_INFINITY;
  #isAnnounced = false;
  readonly #inARow = { failed: 0, lost: 0, refused: 0, announced: 0 };

  /** @param lookEveryMs between two looks when nothing happens. @param random from 0 to 1 */
  constructor({ lookEveryMs, random = Math.random }: { lookEveryMs: number; random?: () => number }) {
    this.#lookEveryMs = lookEveryMs;
    this.#random = random;
  }

  get next(): NextTry {
    return this.#next;
  }

  isDue(nowMs: number): boolean {
    return this.#next.atMs <= nowMs;
  }

  /** A try begins. What happens during it may ask for the next one. */
  tryBegan(): void {
    this.#next = { atMs: Number.POSITIVE_INFINITY, why: 'look' };
  }

  connected(nowMs: number): void {
    this.#openedAtMs = nowMs;
    this.#inARow.refused = 0;
  }

  /** The first folder was looked at. @param found how many mails were new */
  looked({ found }: { found: number }): void {
    if (found > 0) this.#inARow.announced = 0;
    else if (this.#isAnnounced) this.#inARow.announced += 1;
    this.#isAnnounced = false;
  }

  /** A try ended without a failure. @param dueAtMs when a mail or a folder that failed is due again */
  tryEnded(nowMs: number, { isHurried, dueAtMs }: { isHurried: boolean; dueAtMs: number }): void {
    this.#inARow.failed = 0;
    if (isHurried) this.#notLaterThan({ atMs: nowMs + hurriedLookEveryMs, why: 'hurried' });
    else this.#notLaterThan({ atMs: nowMs + this.#jittered(this.#lookEveryMs), why: 'look' });
    this.#notLaterThan({ atMs: Math.max(nowMs + dueAgainMsMin, dueAtMs), why: 'due-again' });
  }

  /** Connecting or reading failed. @param why `refused` if the server refused the login */
  tryFailed(nowMs: number, why: 'failed' | 'refused'): void {
    this.#inARow[why] += 1;
    this.#next = { atMs: nowMs + pauseMs(why, this.#inARow[why]), why };
  }

  /** The server ended the connection. */
  lost(nowMs: number): void {
    const { lost } = this.#inARow;
    this.#inARow.lost = nowMs - this.#openedAtMs < steadyMs ? lost + 1 : 0;
    this.#next = { atMs: nowMs + this.#jittered(pauseMs('lost', this.#inARow.lost)), why: 'lost' };
  }

  /** The server announced mail in the first folder. */
  announced(nowMs: number): void {
    const { announced } = this.#inARow;
    this.#isAnnounced = true;
    this.#notLaterThan({ atMs: nowMs + (announced === 0 ? 0 : pauseMs('announced', announced)), why: 'announced' });
  }

  /** Something waits for what is in the account, so that no failure keeps it waiting but a refused login. */
  wanted(nowMs: number): void {
    if (this.#next.why !== 'refused') this.#notLaterThan({ atMs: nowMs, why: 'wanted' });
  }

  /** Another instance of the service reads it. */
  isReadByAnother(nowMs: number): void {
    this.#next = { atMs: nowMs + this.#lookEveryMs, why: 'other-reader' };
  }

  #notLaterThan(next: NextTry): void {
    if (next.atMs < this.#next.atMs) this.#next = next;
  }

  /** Accounts that lost their server together come back one after another. */
  #jittered(ms: number): number {
    return ms * (0.75 + this.#random() / 2);
  }
}

/** @param failures of a folder in a row. @returns when it is tried again */
export const folderDueAtMs = (nowMs: number, failures: number): number => nowMs + pauseMs('folder', failures);

function pauseMs(kind: keyof typeof pauses, inARow: number): number {
  const { firstMs, msMax } = pauses[kind];
  return Math.min(msMax, firstMs * 2 ** Math.max(0, inARow - 1));
}
