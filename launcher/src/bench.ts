import path from 'node:path';
import { spawnChild } from './child-process.ts';
import { root } from './services.ts';
import { onStopRequest } from './stop-signals.ts';

const child = spawnChild(process.execPath, [path.join(root, 'bench', 'run.ts'), ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
onStopRequest().addEventListener('abort', () => void child.stop());
const end = await child.ended;
process.exitCode = typeof end === 'number' ? end : 1;
if (process.connected) process.disconnect?.();
