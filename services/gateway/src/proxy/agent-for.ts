import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';

/** Shorter than the usual timeout of servers that do not announce one. */
const restMsMax = 30_000;
const connectionsMax = 256;

/**
 * Keeps the connections to one server for later requests. Closes an idle one before the server does, as the server's
 * `Keep-Alive: timeout` announces (Node heeds that header only if the agent has a timeout): a request written into a
 * connection that is being closed would be lost.
 */
export function agentFor(target: string): PlainAgent {
  const Agent = new URL(target).protocol === 'https:' ? SecureAgent : PlainAgent;
  return new Agent({ keepAlive: true, timeout: restMsMax, maxSockets: connectionsMax });
}
