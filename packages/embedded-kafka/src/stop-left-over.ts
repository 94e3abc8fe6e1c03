import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deadlineIn } from '@cadenza/clock';
import { brokerPaths } from './java-broker.ts';
import { KafkaStartError } from './kafka-start-error.ts';

const run = promisify(execFile);
const cleanStopMs = 20_000;
const killedMs = 5_000;
const pollMs = 50;

/**
 * Stops the broker on `folder` whose starter was killed, if there is one.
 * @throws KafkaStartError when it does not end
 */
export async function stopLeftOver(folder: string): Promise<void> {
  const { pid: pidFile, properties } = brokerPaths(folder);
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid)) return;
  for (const [signal, timeoutMs] of [
    ['SIGTERM', cleanStopMs],
    ['SIGKILL', killedMs],
  ] as const) {
    if (!(await isBrokerOf(pid, properties))) break;
    process.kill(pid, signal);
    for (const deadline = deadlineIn(timeoutMs); !deadline.hasPassed(); await wait(pollMs))
      if (!(await isBrokerOf(pid, properties))) break;
  }
  if (await isBrokerOf(pid, properties))
    throw new KafkaStartError(`Another broker (process ${pid}) uses ${folder} and does not stop.`);
  await rm(pidFile, { force: true });
}

/** Whether process `pid` lives (a zombie does not) and is a broker with these settings. */
async function isBrokerOf(pid: number, properties: string): Promise<boolean> {
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return commandLine.includes('kafka.Kafka') && commandLine.includes(properties);
}
