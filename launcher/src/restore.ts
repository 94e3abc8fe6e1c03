import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { type Hold, holdCampaigns } from './backup/hold-campaigns.ts';
import { isNewer, type Manifest, productVersion } from './backup/manifest.ts';
import { markRestored } from './backup/restored-mark.ts';
import { unpackBackup } from './backup/unpack-backup.ts';
import { startDatabaseServer } from './database-server.ts';
import { checkDataFolder } from './preflight.ts';
import { runToEnd } from './run-to-end.ts';
import { loadSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

await runToEnd(async ({ progress, signal }) => {
  const { DATA_DIR, DATABASE_URL } = loadSettings(process.env);
  const given = process.argv[2];
  if (!given) throw new StopSentence('Say which backup: npm run restore -- <file>. It goes to DATA_DIR.');
  if (DATABASE_URL) throw new StopSentence('A backup is restored to the embedded database; leave DATABASE_URL out.');
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', given);
  await checkEmpty(DATA_DIR);
  // Beside it and renamed at the end: an interrupted restore leaves nothing that looks like a data folder.
  const unfinished = `${DATA_DIR}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await checkDataFolder(unfinished);
  try {
    const { takenAt, version } = await progress.step('unpacking', unpackBackup(file, unfinished, signal));
    await checkVersion(version);
    const { held, loose } = await progress.step('database', recover(unfinished, signal));
    await markRestored(unfinished, { takenAt, heldCampaigns: held });
    await putInPlace(unfinished, DATA_DIR);
    progress.note(`\n  ${DATA_DIR} is as it was at ${takenAt}.`);
    if (held > 0)
      progress.note(`  Campaigns held: ${held}. They send nothing until you pause and resume each of them.`);
    for (const name of loose)
      progress.note(
        `  ! Not held, because it was just being started or resumed, so it sends at the next start: ${name}`,
      );
    progress.note('  Before you start it, read "After a restore" in docs/operations.md.');
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
});

async function checkEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StopSentence(`${folder} cannot be read (${error.code}); choose another DATA_DIR.`);
  });
  if (entries.length > 0)
    throw new StopSentence(
      `${folder} is not empty: a product may even run on it. Stop it and move the folder away, or choose another DATA_DIR.`,
    );
}

async function checkVersion(version: Manifest['version']): Promise<void> {
  const own = await productVersion();
  if (isNewer(version, own))
    throw new StopSentence(`The backup is of Cadenza ${version} and this is ${own}; restore it with the newer one.`);
}

/** Lets the copied database come to its instant, and holds what would send. */
async function recover(folder: string, signal: AbortSignal): Promise<Hold> {
  const dataDirectory = path.join(folder, 'postgres');
  await using server = await startDatabaseServer({ dataDirectory, signal, onRestart: () => {} });
  return await holdCampaigns(server.url);
}

async function putInPlace(unfinished: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(unfinished, folder);
}
