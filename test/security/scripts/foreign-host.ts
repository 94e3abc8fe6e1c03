import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign site that nothing has a reason to call. */
export async function startForeignHost() {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('window.scriptRan=1');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requested paths. */
    called,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
