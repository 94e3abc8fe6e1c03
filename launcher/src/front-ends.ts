import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { spawnChild } from './child-process.ts';
import { openLogFile } from './log-file.ts';
import { root } from './services.ts';
import { StopSentence } from './stop-sentence.ts';

const linesShown = 15;

/**
 * Builds the front ends whose sources changed since their last build.
 * @throws StopSentence with the last lines of the build when it fails
 */
export async function buildFrontEnds({ logFile, signal }: { logFile: string; signal: AbortSignal }): Promise<void> {
  const entry = path.join(root, 'packages', 'frontend-build', 'src', 'build-all.ts');
  if (!existsSync(entry)) throw new StopSentence(`The builder of the front ends is missing: ${entry}`);
  signal.throwIfAborted();
  const log = openLogFile(logFile);
  const lines: string[] = [];
  const build = spawnChild(process.execPath, [entry], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void build.stop();
  signal.addEventListener('abort', stop);
  for (const input of [build.process.stdout!, build.process.stderr!])
    createInterface({ input }).on('line', (line) => {
      log.write(`${line}\n`);
      lines.push(line);
    });
  const end = await build.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (end !== 0) throw new StopSentence(`The front ends could not be built.\n${lines.slice(-linesShown).join('\n')}`);
}
