/** Rule D11: the waits after the first, second, third and every later refusal in a row. */
const waitsHours = [1, 4, 12, 24];
/** The time that one email has to find out whether the domain is taken again, before another one may. */
const probeMinutes = 10;

/** A sending domain, and the family of providers that its emails are for. */
export interface Way {
  domain: string;
  family: string;
}

/** How a family of providers refuses a domain. Instants are ISO 8601 text. */
export interface Wait {
  /** Refusals in a row. */
  failures: number;
  since: string;
  /** Before this no email is offered. */
  until: string;
  /** The email that is finding out whether the domain is taken again. */
  probeEmailId: string | null;
}

const isOver = ({ until }: Pick<Wait, 'until'>, now: Temporal.Instant) => Temporal.Instant.compare(until, now) <= 0;

/**
 * The wait after a refusal. Emails that were under way together, and reports of what had left before, are one refusal;
 * the probe, or one offered after the wait, is the next.
 * @param emailId null: nobody knows which email it was
 */
export function afterRefusal(before: Wait | null, emailId: string | null, now: Temporal.Instant): Wait {
  if (!before)
    return {
      failures: 1,
      since: `${now}`,
      until: `${now.add({ hours: waitsHours[0] as number })}`,
      probeEmailId: null,
    };
  const isProbe = emailId !== null && emailId === before.probeEmailId;
  if (!isProbe && !isOver(before, now)) return before;
  const failures = before.failures + 1;
  const hours = waitsHours[Math.min(failures, waitsHours.length) - 1] as number;
  return { failures, since: before.since, until: `${now.add({ hours })}`, probeEmailId: null };
}

/** The wait while one email finds out; `null`: it is not time yet, or another one does. */
export function withProbe(before: Wait, emailId: string, now: Temporal.Instant): Wait | null {
  if (!isOver(before, now)) return null;
  return { ...before, until: `${now.add({ minutes: probeMinutes })}`, probeEmailId: emailId };
}

/** The wait once the probe turned out to have asked nobody: the next email is the probe. */
export const withoutProbe = (before: Wait, emailId: string, now: Temporal.Instant): Wait =>
  before.probeEmailId === emailId ? { ...before, until: `${now}`, probeEmailId: null } : before;

/** The wait once something says that the cause was mended: the next email is the probe. */
export function broughtForward(before: Wait, now: Temporal.Instant): Wait {
  return isOver(before, now) ? before : { ...before, until: `${now}`, probeEmailId: null };
}
