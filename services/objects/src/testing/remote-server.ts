import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A remote server that records the requests it gets. */
export async function startRemoteServer(answer: RequestListener) {
  const asked: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  let left = 0;
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.once('close', () => {
      if (!response.writableFinished) left += 1;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    url: `http://${address}`,
    asked,
    /** The number of responses whose client left before the end. */
    left: () => left,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
