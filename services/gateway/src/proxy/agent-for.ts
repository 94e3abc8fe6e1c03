import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';

/** Shorter than servers that do not say how long they wait usually do. */
const restMsMax = 30_000;
const connectionsMax = 256;

/**
 * The connections to one server, kept for the next requests. Those that rest are closed before the server closes them, as
 * it says in `Keep-Alive: timeout` (Node listens to that only where there is a limit already): a request that is written
 * into a connection just being closed would be lost.
 */
export function agentFor(target: string): PlainAgent {
  const Agent = new URL(target).protocol === 'https:' ? SecureAgent : PlainAgent;
  return new Agent({ keepAlive: true, timeout: restMsMax, maxSockets: connectionsMax });
}
