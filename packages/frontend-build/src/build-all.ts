import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FrontEndFolder, folderOf, frontEnds, repositoryRoot } from './front-ends.ts';
import { sourceHash } from './source-hash.ts';

/**
 * Builds every stale front end, all at once, and prints one line for each. The hash of each build's sources is kept in
 * `.cache/frontends`, so a start with nothing changed costs a fraction of a second.
 */
const cacheFolder = join(repositoryRoot, '.cache', 'frontends');

const outcomes = await Promise.all(frontEnds.map(({ folder }) => buildIfStale(folder)));
process.exitCode = outcomes.every((built) => built) ? 0 : 1;

async function buildIfStale(folder: FrontEndFolder): Promise<boolean> {
  const hash = sourceHash(folder);
  if (isBuilt(folder) && builtFrom(folder) === hash) {
    console.log(`${folder}: up to date`);
    return true;
  }
  const startedAt = performance.now();
  const { succeeded, output } = await runRspack(folder);
  if (!succeeded) {
    console.error(`${folder}: the build failed\n${output}`);
    return false;
  }
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(hashFile(folder), hash);
  console.log(`${folder}: built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return true;
}

function isBuilt(folder: FrontEndFolder): boolean {
  return existsSync(join(folderOf(folder), 'dist', folder === 'shell' ? 'index.html' : 'mf-manifest.json'));
}

function builtFrom(folder: FrontEndFolder): string | null {
  return existsSync(hashFile(folder)) ? readFileSync(hashFile(folder), 'utf8') : null;
}

function hashFile(folder: FrontEndFolder): string {
  return join(cacheFolder, `${folder}.hash`);
}

function runRspack(folder: FrontEndFolder): Promise<{ succeeded: boolean; output: string }> {
  const require = createRequire(import.meta.url);
  const rspack = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');
  const child = spawn(process.execPath, [rspack, 'build', '--config-loader', 'native'], {
    cwd: folderOf(folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}
