import { randomUUIDv7 } from 'node:crypto';
import type { Envelope } from '@cadenza/contracts';
import type { Trace } from '@cadenza/http-kit';
import type { Kit } from './kit.ts';

type Surroundings = Pick<Kit, 'clock' | 'wakePublisher'>;

/** The trace of what a service does because of a contract event. */
export function traceOf({ id, correlationId }: Pick<Envelope, 'id' | 'correlationId'>, kit: Surroundings): Trace {
  return { correlationId: correlationId ?? id, causationId: id, ...outsideRequests(kit) };
}

/** The trace of what a service does on its own. */
export function newTrace(kit: Surroundings): Trace {
  return { correlationId: randomUUIDv7(), causationId: null, ...outsideRequests(kit) };
}

/** Nobody waits for what happens outside a request; it only wakes the publisher. */
function outsideRequests({ clock, wakePublisher }: Surroundings): Pick<Trace, 'now' | 'wrote'> {
  return { now: clock.now(), wrote: () => wakePublisher() };
}
