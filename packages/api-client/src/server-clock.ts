import { realNowMs } from '@cadenza/clock/real-time';

interface Sample {
  localMs: number;
  serverMs: number;
}

const headerName = 'x-cadenza-now';
/** Below this distance between two samples, network delays would drown the clock's speed. */
const speedSampleMinMs = 2_000;
/** A clock this close to real speed runs at real speed; the difference is network noise. */
const speedTolerance = 0.2;

let first: Sample | null = null;
let latest: Sample | null = null;

/**
 * The product's time, in ms since 1970, as the responses of the API say. The demonstration runs its clock much
 * faster than real time, so the speed is computed from two responses some seconds apart.
 */
export function serverNow(localMs: number = realNowMs()): number {
  if (latest === null) return localMs;
  return latest.serverMs + (localMs - latest.localMs) * speed();
}

export function readServerClock(headers: Headers, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(headers.get(headerName) ?? '');
  if (Number.isNaN(serverMs)) return;
  latest = { localMs: (sentAtMs + receivedAtMs) / 2, serverMs };
  first ??= latest;
}

export function forgetServerClock(): void {
  first = null;
  latest = null;
}

function speed(): number {
  if (first === null || latest === null || latest.localMs - first.localMs < speedSampleMinMs) return 1;
  const measured = (latest.serverMs - first.serverMs) / (latest.localMs - first.localMs);
  return Math.abs(measured - 1) <= speedTolerance || measured < 0 ? 1 : measured;
}
