import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/**
 * The part of `leads` that serves the keys of leads, for tests of a single service: every lead has a key until it is
 * erased.
 */
export interface LeadKeysServer extends AsyncDisposable {
  url: string;
  /** The ids of each call that was served. */
  asked: string[][];
  erased: Set<string>;
  /** The response to send instead of keys. */
  fault: undefined | { status: number; body: object };
  /** How many calls it was the response to. */
  failures: number;
  keyOf(leadId: string): Buffer;
}

export async function startLeadKeys(): Promise<LeadKeysServer> {
  const keyOf = (leadId: string) => createHash('sha256').update(leadId).digest();
  const server = createServer(async (request, response) => {
    const { ids } = (await json(request)) as { ids: string[] };
    if (keys.fault) keys.failures += 1;
    else keys.asked.push(ids);
    const told = ids.map((id) => [id, keys.erased.has(id) ? null : keyOf(id).toString('base64url')]);
    const { status, body } = keys.fault ?? { status: 200, body: { keys: Object.fromEntries(told) } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keys: LeadKeysServer = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    erased: new Set(),
    fault: undefined,
    failures: 0,
    keyOf,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return keys;
}
