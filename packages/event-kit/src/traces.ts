import { randomUUIDv7 } from 'node:crypto';
import type { Envelope } from '@cadenza/contracts';
import type { Trace } from '@cadenza/http-kit';
import type { Kit } from './kit.ts';

type Surroundings = Pick<Kit, 'clock' | 'wakePublisher'>;

/** The trace of what a service does because of a contract event. */
export function traceOf({ id, correlationId }: Pick<Envelope, 'id' | 'correlationId'>, kit: Surroundings): Trace {
  // A client may wait for what follows from its event (rule C1).
  return { correlationId: correlationId ?? id, causationId: id, ...outsideRequests(kit, { isWaitedFor: true }) };
}

/** The trace of what a service does on its own. */
export function newTrace(kit: Surroundings): Trace {
  return { correlationId: randomUUIDv7(), causationId: null, ...outsideRequests(kit, { isWaitedFor: false }) };
}

function outsideRequests(
  { clock, wakePublisher }: Surroundings,
  how: { isWaitedFor: boolean },
): Pick<Trace, 'now' | 'wrote'> {
  return { now: clock.now(), wrote: () => wakePublisher(how) };
}
