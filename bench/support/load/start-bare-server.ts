import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BareAnswer } from './bare-server.ts';

const program = path.join(import.meta.dirname, 'bare-server.ts');
/** Of the connection, or made for each answer anew. */
const notCopied = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** A Node server in a process of its own that gives the answer which this address gave, to everybody. */
export async function startBareServerLike(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const copied = [...response.headers].filter(([name]) => !notCopied.includes(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return startBareServer({ headers: Object.fromEntries(copied), body });
}

/** A Node server in a process of its own that gives this answer to everybody. */
export async function startBareServer(answer: BareAnswer) {
  const server = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  server.send(answer);
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
