import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * An address in front of several instances of a service: each new connection goes to the next one, as with a Kubernetes
 * Service.
 */
export interface Rotation extends AsyncDisposable {
  port: number;
  add(port: number): void;
  /** New connections no longer go there; open ones stay. */
  remove(port: number): void;
}

export async function startRotation(): Promise<Rotation> {
  const targets: number[] = [];
  let turn = 0;
  const server = createServer((client) => {
    turn += 1;
    join(client, connect(targets[turn % targets.length] as number, '127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (port) => void targets.push(port),
    remove: (port) => void targets.splice(targets.indexOf(port), 1),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** Forwards data, ends and errors in both directions. */
function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.resetAndDestroy());
  other.on('error', () => one.resetAndDestroy());
}
