import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { encryptionTo } from './backup/encryption.ts';
import { keepSecretsBeside, secretsBeside } from './backup/secrets-beside.ts';
import { removeAbandoned, unfinishedOf } from './backup/unfinished.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runToEnd } from './run-to-end.ts';
import { loadSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { withDatabaseServer } from './with-database-server.ts';

await runToEnd(async ({ progress, signal }) => {
  const settings = loadSettings(process.env);
  if (settings.DATABASE_URL)
    throw new StopSentence(
      'With DATABASE_URL set, back up that PostgreSQL server by its own means: see docs/operations.md.',
    );
  if (!existsSync(path.join(settings.DATA_DIR, 'postgres', 'cluster')))
    throw new StopSentence(`There is nothing to back up in ${settings.DATA_DIR}.`);
  const encryption = settings.BACKUP_PUBLIC_KEY ? await encryptionTo(settings.BACKUP_PUBLIC_KEY) : undefined;
  const target = await chooseTarget(process.argv[2] ?? '.', encryption ? '.tar.gz.age' : '.tar.gz');
  const unfinished = unfinishedOf(target);
  await removeAbandoned(target);
  await rm(unfinished, { force: true });
  try {
    const backup = withDatabaseServer(settings, signal, (serverUrl) =>
      writeBackup(
        { dataFolder: settings.DATA_DIR, serverUrl, withSecrets: encryption !== undefined, withFiles: true },
        { target: unfinished, encryption },
        signal,
      ),
    );
    await progress.step('backup', backup);
    if (!encryption) await keepSecretsBeside(settings.DATA_DIR, target);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new StopSentence(`The disk is full; there is no backup in ${target}.`);
    if (code === 'EACCES' || code === 'EROFS') throw new StopSentence(`${target} cannot be written (${code}).`);
    throw error;
  }
  progress.note(`\n  ${target}\n`);
  progress.note(
    encryption
      ? '  It is encrypted to BACKUP_PUBLIC_KEY, secrets and all: a restore needs the identity.'
      : `  The secrets are not in it but in ${secretsBeside(target)}: a restore needs both. Keep the two apart.`,
  );
  if (settings.S3_ENDPOINT) progress.note('  Files are in the S3 store, not in it.');
  if (settings.KAFKA_BROKERS) progress.note('  Records in Kafka are not in it.');
});

/** `npm run` starts in another folder than the one where it was typed. */
async function chooseTarget(given: string, suffix: string): Promise<string> {
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const name = `cadenza-${createClock().realNow().toString({ smallestUnit: 'second' }).replaceAll(':', '-')}${suffix}`;
  const file = isFolder ? path.join(target, name) : target;
  if (existsSync(file)) throw new StopSentence(`${file} exists already; choose another name.`);
  if (!existsSync(path.dirname(file))) throw new StopSentence(`There is no folder ${path.dirname(file)}.`);
  return file;
}
