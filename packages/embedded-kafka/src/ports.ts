import { createServer } from 'node:net';

const host = '127.0.0.1';

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = await listen(0);
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}

export async function isPortTaken(port: number): Promise<boolean> {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
    return false;
  } catch {
    return true;
  }
}

function listen(port: number) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}
