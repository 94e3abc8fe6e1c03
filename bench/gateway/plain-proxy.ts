// An upper limit for the gateway: passes every request on to one target and does nothing else.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlainProxy {
  target: string;
}

process.once('message', ({ target }: PlainProxy) => {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const passedOn = request({ hostname, port, method, path, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
});
