import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Listens without ever taking a connection from the queue, which has room for one. */
const listener = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

/** A port on 127.0.0.1 where the system drops new connections without a word, as firewalls do. */
export async function openSilentPort() {
  const stopped: ChildProcess = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await once(stopped.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  const port = Number(said);
  stopped.kill('SIGSTOP');
  const queue: Socket[] = [];
  // The queue is full when a connection is not made at once.
  for (let isOpen = true; isOpen; ) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    queue.push(socket);
    isOpen = await once(socket, 'connect', { signal: AbortSignal.timeout(200) }).then(
      () => true,
      () => false,
    );
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of queue) socket.destroy();
      stopped.kill('SIGKILL');
      await once(stopped, 'exit');
    },
  };
}
