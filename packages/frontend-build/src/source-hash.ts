import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FrontEndFolder, folderOf, repositoryRoot } from './front-ends.ts';

const scope = '@cadenza/';
const notASource = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * Twelve hex digits over everything a front end is built from: its own sources, the workspace packages it uses (also
 * indirectly), the build code and the lock file. Equal sources give the same hash on every machine, so builds are
 * reproducible, and an up-to-date build is not repeated.
 */
export function sourceHash(folder: FrontEndFolder): string {
  const hash = createHash('sha256');
  for (const file of [join(repositoryRoot, 'package-lock.json'), ...sourceFiles(folder)]) {
    hash.update(`${relative(repositoryRoot, file)}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function sourceFiles(folder: FrontEndFolder): string[] {
  return [...workspacesUsedBy(folderOf(folder))].sort().flatMap(filesBelow);
}

function workspacesUsedBy(workspace: string, found = new Set<string>()): Set<string> {
  if (found.has(workspace)) return found;
  found.add(workspace);
  const manifest = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (name.startsWith(scope)) {
      workspacesUsedBy(join(repositoryRoot, 'packages', name.slice(scope.length)), found);
    }
  }
  return found;
}

function filesBelow(workspace: string): string[] {
  if (!existsSync(workspace)) return [];
  return readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !notASource.test(relative(workspace, file)))
    .sort();
}
