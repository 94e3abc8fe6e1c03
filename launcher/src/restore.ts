import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { stopLeftOver } from '@cadenza/embedded-postgres';
import { decryptionBy } from './backup/encryption.ts';
import { markRestored } from './backup/restored-mark.ts';
import { lockByFile } from './data-folder-lock.ts';
import { checkDataFolder } from './preflight.ts';
import { openSource } from './restore/open-source.ts';
import { readRequest } from './restore/read-request.ts';
import { type Restored, restoreFolder } from './restore/restore-folder.ts';
import { runToEnd } from './run-to-end.ts';
import { loadSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

await runToEnd(async ({ progress, signal }) => {
  const request = readRequest(process.argv.slice(2), process.env['INIT_CWD'] ?? '.');
  const settings = loadSettings(process.env);
  const { DATA_DIR, DATABASE_URL } = settings;
  if (DATABASE_URL) throw new StopSentence('A backup is restored to the embedded database; leave DATABASE_URL out.');
  const identityFile = request.identityFile ?? settings.BACKUP_IDENTITY_FILE;
  const decryption = identityFile ? await decryptionBy(identityFile) : undefined;
  const source = await openSource(request, { settings, decryption });
  // Restored in a folder beside it that is renamed at the end: an interrupted restore leaves nothing that looks like a
  // data folder.
  const unfinished = `${DATA_DIR}.restoring`;
  await checkDataFolder(path.dirname(DATA_DIR));
  await using _lock = await lockByFile(`${unfinished}.pid`, {
    inUse: (pid) =>
      `Another restore (process ${pid}) already works on ${DATA_DIR}; wait for it, or choose another DATA_DIR.`,
    beingTaken: `Another restore of ${DATA_DIR} is starting right now.`,
  });
  await checkEmpty(DATA_DIR);
  await stopLeftOver(path.join(unfinished, 'postgres'));
  await rm(unfinished, { recursive: true, force: true });
  await checkDataFolder(unfinished);
  try {
    const { secretsFile } = request;
    const restored = await restoreFolder({ source, folder: unfinished, settings, secretsFile }, { progress, signal });
    await markRestored(unfinished, { takenAt: restored.restoredTo, heldCampaigns: heldBy(restored) });
    await putInPlace(unfinished, DATA_DIR);
    for (const line of report(DATA_DIR, restored)) progress.note(line);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
});

/** Only sending holds campaigns, since only it sends. */
function heldBy({ taken }: Restored): number {
  return Number(taken.find(({ service }) => service === 'sending')?.['held'] ?? 0);
}

function* report(folder: string, restored: Restored): Iterable<string> {
  const { restoredTo, later, taken } = restored;
  const held = heldBy(restored);
  yield `\n  ${folder} is as it was at ${restoredTo}.`;
  yield later
    ? `  What must not be forgotten of the time after it was read from the archive, up to ${later.until}${later.unknown ? '' : ', when Cadenza was stopped'}:`
    : '  Nothing is known of the time after it.';
  for (const { service, ...figures } of taken)
    yield `    ${service}: ${Object.entries(figures)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`;
  if (later?.unknown) yield `  ! What left and who unsubscribed after ${later.until} is not known. ${later.unknown}`;
  if (held > 0) yield `  Campaigns held: ${held}. Each sends nothing until you resume it.`;
  yield '  Before you start it, read "After a restore" in docs/operations.md.';
}

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

async function putInPlace(unfinished: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(unfinished, folder);
}
