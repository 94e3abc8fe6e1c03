import { createClock } from '@cadenza/clock';
import { clusterPlace, dropSlot } from '@cadenza/embedded-postgres';
import { encryptionTo } from '../backup/encryption.ts';
import { keepSecretsBeside } from '../backup/secrets-beside.ts';
import type { ProductSettings } from '../settings.ts';
import { archiveLog, slot } from './archive-log.ts';
import { keepArchiveState } from './archive-state.ts';
import type { ArchiveStore } from './archive-store.ts';
import { readSchedule } from './backup-schedule.ts';
import { checkHistory, HistoryElsewhere } from './check-history.ts';
import { forgetEnded } from './ended.ts';
import { keepBackups } from './keep-backups.ts';
import { openArchive } from './open-archive.ts';
import { sealWith } from './seal.ts';

export interface RunningArchive extends AsyncDisposable {
  /** From now on base backups are taken; earlier they would slow the start. */
  allowBackups(): void;
}

/** An archive that has not responded by then counts as away: the start does not wait for it. */
const historyMsMax = 20_000;

/**
 * Call it before anything is written to the database or sent. If the archive is away, the product starts without the
 * check; a notice appears when archiving begins.
 * @throws HistoryElsewhere when the archive knows more than the database
 */
export async function checkArchive(settings: ProductSettings, serverUrl: string): Promise<void> {
  const store = await openArchive(settings);
  if (!store) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, historyMsMax);
  try {
    await Promise.race([comesBefore(store, settings.DATA_DIR, serverUrl), late.promise]);
  } catch (error) {
    if (error instanceof HistoryElsewhere) throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function comesBefore(store: ArchiveStore, dataFolder: string, serverUrl: string): Promise<void> {
  const place = await clusterPlace(serverUrl);
  await checkHistory(store, dataFolder, place);
  await forgetEnded(store, place);
}

/**
 * Begins to archive everything that is written to the embedded database; `undefined` when the settings switch it off.
 * Later failures are reported and retried while the product goes on.
 * @throws StopSentence when a setting makes no sense
 */
export async function startArchive(
  settings: ProductSettings,
  { serverUrl, note }: { serverUrl: string; note: (line: string) => void },
): Promise<RunningArchive | undefined> {
  const store = await openArchive(settings);
  if (!store) {
    // Otherwise the server would keep for ever the log that an archive has not taken and that is now switched off.
    await dropSlot(serverUrl, slot);
    return undefined;
  }
  const dataFolder = settings.DATA_DIR;
  const seal = sealWith(settings.BACKUP_PUBLIC_KEY ? await encryptionTo(settings.BACKUP_PUBLIC_KEY) : undefined);
  if (!seal.isEncrypted) await keepSecrets(settings, store.place, note);
  const now = () => createClock().realNow().toString({ smallestUnit: 'second' });
  const saveState = keepArchiveState(dataFolder, now());
  const isAllowed = Promise.withResolvers<void>();

  await using starting = new AsyncDisposableStack();
  const log = starting.use(
    archiveLog({
      store,
      seal,
      serverUrl,
      dataFolder,
      onCaughtUp: () => {
        void saveState({ behindSince: null });
        backups.wake();
        if (wasBehind) note('  The archive has everything again.');
        wasBehind = false;
      },
      onBehind: (reason) => {
        wasBehind = true;
        void saveState({ behindSince: now() });
        note(`  ! What is written now is not in the archive (${store.place}), but on this disk alone: ${reason}`);
      },
      onNotice: (sentence) => note(`  ! ${sentence}`),
    }),
  );
  let wasBehind = false;
  const backups = starting.use(
    keepBackups({
      store,
      seal,
      dataFolder,
      serverUrl,
      log: { current: log.current },
      isAllowed: isAllowed.promise,
      schedule: readSchedule(settings.BACKUP_SCHEDULE),
      keepDays: settings.BACKUP_KEEP_DAYS,
      onBackup: ({ takenAt }) => void saveState({ backupAt: takenAt }),
      onFailure: (reason) => note(`  ! The archive got no base backup and is tried again: ${reason}`),
    }),
  );
  const resources = starting.move();
  return { allowBackups: isAllowed.resolve, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function keepSecrets(settings: ProductSettings, place: string, note: (line: string) => void): Promise<void> {
  if (settings.ARCHIVE_S3_PREFIX === undefined) {
    await keepSecretsBeside(settings.DATA_DIR, place).catch((error: Error) =>
      note(`  ! The secrets could not be kept beside the archive: ${error.message}`),
    );
    return;
  }
  note(
    `  ! The archive is not encrypted (BACKUP_PUBLIC_KEY) and so has no secrets: keep ${settings.DATA_DIR}/secrets.json apart.`,
  );
}
