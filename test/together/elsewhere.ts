import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

export const prices = { name: 'Preise 2026.csv', mimeType: 'text/csv', buffer: randomBytes(300_000) };

/** The other server of the test file that runs. */
export let elsewhere: { host: string } & AsyncDisposable;

/**
 * Another server, which has the price list. It does not say the file's size. Of its first three responses (one to the
 * metadata request, two with the file) it breaks off the second.
 */
export async function startElsewhere(): Promise<typeof elsewhere> {
  let responses = 0;
  const server = createServer((_request, response) => {
    responses += 1;
    response.writeHead(200, { 'content-type': prices.mimeType, 'transfer-encoding': 'chunked' });
    if (responses === 2) response.write(prices.buffer.subarray(0, 100_000), () => response.destroy());
    else response.end(prices.buffer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  elsewhere = {
    host: `127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')),
  };
  return elsewhere;
}
