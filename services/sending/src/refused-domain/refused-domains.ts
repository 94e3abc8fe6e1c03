/** Rule D11: the waits after the first, second, third and every later refusal in a row. */
const waitsHours = [1, 4, 12, 24];
/** The time that one email has to find out whether the domain is taken again, before another one may. */
const probeMinutes = 10;
/** Leads look again this often, so that they go on soon after one email was taken. */
const asideHoursMax = 4;

interface RefusedWay {
  failures: number;
  /** Before this no email is offered. */
  until: Temporal.Instant;
}

/** A sending domain, and the family of providers that its emails are for. */
export interface Way {
  domain: string;
  family: string;
}

/**
 * Which families of providers refuse which sending domains for want of proof (rule D11). Kept by each instance for itself:
 * one that starts finds out with one email.
 */
export class RefusedDomains {
  readonly #refused = new Map<string, RefusedWay>();

  /** Whether any provider refuses this domain, so that it is worth asking whose servers take the mail of a recipient. */
  concerns(domain: string): boolean {
    return this.#refused.keys().some((key) => key.startsWith(`${domain} `));
  }

  /**
   * Until when an email steps aside; `null`: it may be offered. The first that may is the probe, and others step aside
   * meanwhile.
   */
  asideUntil(way: Way, now: Temporal.Instant): Temporal.Instant | null {
    const refused = this.#refused.get(keyOf(way));
    if (!refused) return null;
    if (Temporal.Instant.compare(refused.until, now) > 0) return soonest(refused.until, now);
    this.#refused.set(keyOf(way), { ...refused, until: now.add({ minutes: probeMinutes }) });
    return null;
  }

  /** @returns until when the refused email steps aside */
  noteRefusal(way: Way, now: Temporal.Instant): Temporal.Instant {
    const failures = (this.#refused.get(keyOf(way))?.failures ?? 0) + 1;
    const hours = waitsHours[Math.min(failures, waitsHours.length) - 1] as number;
    const until = now.add({ hours });
    this.#refused.set(keyOf(way), { failures, until });
    return soonest(until, now);
  }

  noteAccepted(way: Way): void {
    this.#refused.delete(keyOf(way));
  }
}

const keyOf = ({ domain, family }: Way) => `${domain} ${family}`;

function soonest(until: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const latest = now.add({ hours: asideHoursMax });
  return Temporal.Instant.compare(until, latest) < 0 ? until : latest;
}
