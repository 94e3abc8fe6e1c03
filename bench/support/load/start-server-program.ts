import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProgram extends AsyncDisposable {
  url: string;
  pid: number;
}

/** Runs a program, sends it `told`, and waits for the port on which it then listens. It ends when disposed. */
export async function startServerProgram(program: string, told: object): Promise<ServerProgram> {
  const server = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  server.send(told);
  const [port] = await once(server, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid as number,
    [Symbol.asyncDispose]: async () => {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
