import { connect } from 'node:net';

const silenceMsMax = 20_000;

/**
 * Sends bytes unchanged and returns everything received until the connection ended: `fetch` would refuse many of them.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(silenceMsMax, () => {
      response += '(no end)';
      socket.destroy();
    });
    socket.on('data', (piece) => {
      response += piece.toString('latin1');
    });
    // When the server hangs up, the response is what it sent until then.
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  });
}

/** The statuses of all responses on one connection. */
export const statusesIn = (response: string) =>
  [...response.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** The cookie of a user who has just signed in. */
export async function cookieOf(url: string, credentials: { email: string; password: string }): Promise<string> {
  const response = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (response.status !== 200) throw new Error(`Signing in failed: ${response.status}`);
  await response.body?.cancel();
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
