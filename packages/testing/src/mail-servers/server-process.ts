import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { eventually } from '../eventually.ts';

const startMsMax = 20_000;

/** Whether this program exists and may be run. */
export function isInstalled(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A mail server in the foreground, with all its children in its process group. */
export interface RunningServer {
  /** Kills the whole process group at once. */
  stop(): Promise<void>;
}

/**
 * Starts a mail server. It is up once it greets on its port, unless `isUp` says so otherwise.
 *
 * @param folder where it keeps everything; also removed if the test's process ends without stopping it
 */
export async function startServer(
  program: string,
  args: readonly string[],
  { port, folder, isUp = greets }: { port: number; folder: string; isUp?: (port: number) => Promise<void> },
): Promise<RunningServer> {
  const server = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const guard = startGuard(Number(server.pid), folder);
  const complaint = textOf(server.stderr);
  // Its children serve the connections and would outlive it, so this kills the whole group.
  const stop = async () => {
    endGroup(guard);
    if (hasEnded(server)) return;
    endGroup(server);
    await once(server, 'exit');
  };
  try {
    await eventually(
      async () => {
        if (!hasEnded(server)) await isUp(port);
      },
      { timeoutMs: startMsMax },
    );
    if (hasEnded(server)) throw new Error('It ended');
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${complaint()}`, { cause: error });
  }
  return { stop };
}

/** Outlives this process and then kills the server: the end of its input shows that this process is gone. */
function startGuard(group: number, folder: string): ChildProcess {
  const script = 'cat > /dev/null; kill -s KILL -- "-$1"; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(group), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as unknown as Socket).unref();
  return guard;
}

function textOf(stream: Readable): () => string {
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

const greets = (port: number) => hears(port, 'data');
/** Of a server whose clients speak first. */
export const listens = (port: number) => hears(port, 'connect');

async function hears(port: number, event: 'data' | 'connect'): Promise<void> {
  const socket = new Socket();
  try {
    socket.connect(port, '127.0.0.1');
    await once(socket, event);
  } finally {
    socket.destroy();
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
