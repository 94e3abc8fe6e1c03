import type { LaunchSettings } from '@cadenza/contracts';
import type { AccountStanding } from '../account/standing.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { hoursOf } from '../plan/mailbox-times.ts';
import { Allowances } from './allowances.ts';
import { common, daysOf, FoundStretches, openingsOf, type Stretch } from './openings.ts';

/** When a sender may send. All instants are milliseconds since 1970. */
export interface SenderTimes {
  /** Before this nothing leaves: its last email was just sent, or its account waits. */
  firstMs: number;
  /** Until when its account waits (rule D8). */
  waitsUntilMs: number | null;
  /** Between the starts of two emails. */
  gapMs: number;
  gapLimit: 'gap' | 'delay';
  /** When it and the campaign are open. */
  openings: FoundStretches;
  /** Null: it sends any number in a day. */
  allowances: Allowances | null;
}

const msPerMinute = 60_000;

/** When a campaign is open and its senders may send, from an instant on. What several of them have in common is found once. */
export class Timeline {
  readonly #delayMs: number;
  readonly #all: Stretch;
  /** When the campaign is open. */
  readonly window: FoundStretches;
  /** The days of the campaign, from the one that has begun. */
  readonly days: FoundStretches;
  readonly #withHours = once(
    (hours: string) => new FoundStretches(common(this.window.all(), openingsOf(JSON.parse(hours), this.#all))),
  );
  readonly #daysIn: (timezone: string) => FoundStretches;

  constructor(settings: LaunchSettings, all: Stretch) {
    this.#delayMs = settings.delayMinutes * msPerMinute;
    this.#all = all;
    this.window = new FoundStretches(openingsOf(settings, all));
    this.days = new FoundStretches(daysOf(settings.timezone, all));
    const fromMs = this.days.at(0)?.fromMs ?? all.fromMs;
    this.#daysIn = once((timezone) => new FoundStretches(daysOf(timezone, { ...all, fromMs })));
  }

  /** The relay has neither hours nor allowances (rules T5, D8). */
  relay({ lastSendAt, account }: { lastSendAt: string | null; account: AccountStanding }): SenderTimes {
    const waitsUntilMs = msOf(account.waiting?.retryAt);
    return {
      firstMs: Math.max(this.#all.fromMs, after(lastSendAt, this.#delayMs), waitsUntilMs ?? 0),
      waitsUntilMs,
      gapMs: this.#delayMs,
      gapLimit: 'delay',
      openings: this.window,
      allowances: null,
    };
  }

  /** @param lastSendAt the last email that the mailbox sent for the campaign (rules M4, M5, M8, D8) */
  mailbox({ mailbox, lastSendAt }: { mailbox: MailboxStanding; lastSendAt: string | null }): SenderTimes {
    const gapMs = mailbox.facts.gapMinutes * msPerMinute;
    const waitsUntilMs = msOf(mailbox.account.waiting?.retryAt);
    const lastsMs = [after(lastSendAt, this.#delayMs), after(mailbox.lastSendAt, gapMs)];
    const hours = hoursOf(mailbox);
    return {
      firstMs: Math.max(this.#all.fromMs, ...lastsMs, waitsUntilMs ?? 0),
      waitsUntilMs,
      gapMs: Math.max(gapMs, this.#delayMs),
      gapLimit: gapMs > this.#delayMs ? 'gap' : 'delay',
      openings: hours ? this.#withHours(JSON.stringify(hours)) : this.window,
      allowances: new Allowances(mailbox, this.#daysIn(mailbox.facts.timezone), this.#all.toMs),
    };
  }
}

const msOf = (at: string | null | undefined) => (at ? Temporal.Instant.from(at).epochMilliseconds : null);

const after = (at: string | null, ms: number) => (msOf(at) ?? Number.NEGATIVE_INFINITY) + ms;

function once<Value>(find: (key: string) => Value): (key: string) => Value {
  const found = new Map<string, Value>();
  return (key) => {
    const value = found.get(key) ?? find(key);
    found.set(key, value);
    return value;
  };
}
