import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the front ends once, before several products start at the same time, each of which would build them. */
export async function setup(): Promise<void> {
  const program = path.join(root, 'packages', 'frontend-build', 'src', 'build-all.ts');
  await promisify(execFile)(process.execPath, [program], { cwd: root });
}
