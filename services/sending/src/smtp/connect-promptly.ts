import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How long one of a host's addresses is waited for before the next is tried. */
const addressMsMax = 5_000;

/**
 * A connection on which nothing written waits until what was written before is acknowledged. nodemailer leaves Nagle's
 * algorithm on, and the other side acknowledges late (RFC 9293, 3.7.4 and 3.8.6.3): the end of each text would wait 40 ms.
 *
 * @throws Error when nobody could be reached in time, in the words of the system
 */
export async function connectPromptly(host: string, port: number, connectMsMax: number): Promise<Socket> {
  const socket = connect({ host, port, keepAlive: true, autoSelectFamilyAttemptTimeout: addressMsMax });
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
  // Each address of the host failed in its own way, and the whole says nothing.
  return error instanceof AggregateError ? error.errors[0] : error;
}
