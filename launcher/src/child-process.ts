import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const stopGraceMsDefault = 10_000;

export interface Child {
  process: ChildProcess;
  /** Resolves when the process has ended and its output has been read: with the exit code, or the signal's name. */
  ended: Promise<number | string>;
  /**
   * Sends SIGINT, on which a service ends without waiting for its clients, and after ten seconds SIGKILL to it and its
   * children.
   */
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own: Ctrl-C in the terminal reaches it only through this process. */
export function spawnChild(
  program: string,
  args: readonly string[],
  { stopGraceMs = stopGraceMsDefault, ...options }: SpawnOptions & { stopGraceMs?: number | undefined },
): Child {
  const isWindows = process.platform === 'win32';
  const child = spawn(program, args, { ...options, detached: !isWindows });
  let hasEnded = false;
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1));
  }).finally(() => {
    hasEnded = true;
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // The group is gone.
    }
  };
  return {
    process: child,
    ended,
    async stop() {
      if (hasEnded) return;
      child.kill('SIGINT');
      await Promise.race([ended, wait(stopGraceMs, undefined, { ref: false })]);
      killGroup();
      await ended;
    },
  };
}
