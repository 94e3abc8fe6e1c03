import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createClock } from '@cadenza/clock';
import { secretsName } from '../backup/manifest.ts';
import type { LogArchive } from './archive-log.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { BackupSchedule } from './backup-schedule.ts';
import { type BaseBackupNote, backupsOf, positionOf, takeBackup } from './base-backups.ts';
import { prune } from './prune.ts';
import type { Seal } from './seal.ts';
import { archiveFiles, removeGoneFiles, watchFiles } from './stored-files.ts';

const checkMsMax = 3_600_000;
const retryMs = 60_000;
const dayMs = 86_400_000;
const secretsEveryMs = 5_000;

export interface KeepBackupsOptions {
  store: ArchiveStore;
  seal: Seal;
  dataFolder: string;
  serverUrl: string;
  log: Pick<LogArchive, 'current'>;
  /** No backup is taken before this resolves. */
  isAllowed: Promise<void>;
  schedule: BackupSchedule;
  keepDays: number;
  onBackup: (newest: BaseBackupNote) => void;
  onFailure: (reason: string) => void;
}

/**
 * Takes a base backup when the schedule says so, when the log does not continue from any backup, or when the secrets
 * sealed in backups have changed; removes old ones.
 */
export function keepBackups(options: KeepBackupsOptions): AsyncDisposable & { wake(): void } {
  const { store, dataFolder, log } = options;
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  let woken = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;

  async function lookAfter(): Promise<number> {
    const current = log.current();
    if (!current) return checkMsMax;
    const { line, run } = current;
    await archiveFiles({ ...options, line });
    let newest = (await backupsOf(store, line)).at(-1);
    const leadsOn = newest !== undefined && positionOf(newest) >= run.from;
    const lacksSecrets = newest !== undefined && (await secretsChangedAfter(newest, options));
    if (!leadsOn || lacksSecrets || dueInMs(newest, options.schedule) <= 0) {
      newest = await takeBackup({ ...options, line }, stopping.signal);
      await archiveFiles({ ...options, line });
      const { now, before } = keptSince(options.keepDays);
      await prune(store, line, before);
      await removeGoneFiles({ store, line, dataFolder }, { now, before });
    }
    options.onBackup(newest!);
    return dueInMs(newest, options.schedule);
  }

  async function lookAfterForEver(): Promise<void> {
    await Promise.race([options.isAllowed, stopped.promise]);
    using _watching = await watchFiles(dataFolder, () => woken.resolve());
    let secretsAtMs = await changedAtMs(dataFolder);
    const looking = setInterval(async () => {
      const atMs = await changedAtMs(dataFolder);
      if (atMs !== secretsAtMs) woken.resolve();
      secretsAtMs = atMs;
    }, secretsEveryMs);
    while (!stopping.signal.aborted) {
      await woken.promise;
      woken = Promise.withResolvers();
      if (stopping.signal.aborted) break;
      const nextMs = await lookAfter().then(
        (dueMs) => {
          hasFailed = false;
          return Math.min(checkMsMax, Math.max(0, dueMs));
        },
        (error: Error) => {
          if (!hasFailed && !stopping.signal.aborted) options.onFailure(error.message);
          hasFailed = true;
          return retryMs;
        },
      );
      clearTimeout(timer);
      timer = setTimeout(() => woken.resolve(), nextMs);
    }
    clearTimeout(timer);
    clearInterval(looking);
  }
  const working = lookAfterForEver();
  return {
    wake: () => woken.resolve(),
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      stopped.resolve();
      woken.resolve();
      await working;
    },
  };
}

/** Links that a newer key has signed can be read only with that key: a restore must find it. */
async function secretsChangedAfter(
  { startedAt }: BaseBackupNote,
  { seal, dataFolder }: Pick<KeepBackupsOptions, 'seal' | 'dataFolder'>,
): Promise<boolean> {
  return seal.isEncrypted && (await changedAtMs(dataFolder)) > new Date(startedAt).getTime();
}

const changedAtMs = (dataFolder: string) =>
  stat(path.join(dataFolder, secretsName)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

function dueInMs(newest: BaseBackupNote | undefined, schedule: BackupSchedule): number {
  if (!newest) return 0;
  const due = schedule(newest.startedAt);
  return due ? due.getTime() - createClock().realNow().epochMilliseconds : checkMsMax;
}

function keptSince(keepDays: number): { now: string; before: string } {
  const now = createClock().realNow();
  const before = now.subtract({ milliseconds: keepDays * dayMs });
  return { now: now.toString(), before: before.toString({ smallestUnit: 'millisecond' }) };
}
