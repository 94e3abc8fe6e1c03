import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';

/** How long to wait for one of a host's IP addresses before trying the next. */
const addressMsMax = 5_000;

/**
 * Opens a connection that never delays a write until the previous one is acknowledged. nodemailer leaves Nagle's
 * algorithm on, and servers delay acknowledgements (RFC 9293, 3.7.4 and 3.8.6.3), so the end of each text would wait 40
 * ms.
 *
 * @param lookup finds the IP addresses; absent: the system's
 * @throws Error when no connection is made in time, in the words of the system
 */
export async function connectPromptly(
  { host, port }: { host: string; port: number },
  connectMsMax: number,
  lookup?: LookupFunction,
): Promise<Socket> {
  const options = { host, port, keepAlive: true, autoSelectFamilyAttemptTimeout: addressMsMax };
  const socket = connect({ ...options, ...(lookup && { lookup }) });
  socket.setNoDelay(true);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMsMax) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw inWords(error as Error);
  }
}

function inWords(error: Error): Error {
  if (error.name === 'AbortError') return new Error('Connection timeout', { cause: error });
  // Each IP address failed in its own way, and the aggregate's own text says nothing.
  return error instanceof AggregateError ? error.errors[0] : error;
}
