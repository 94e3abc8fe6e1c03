import { rm } from 'node:fs/promises';
import { linesReach } from '../archive/check-history.ts';
import { noteTakenIn } from '../archive/line.ts';
import { bringSecrets } from '../backup/secrets-beside.ts';
import { checkDataFolder } from '../preflight.ts';
import type { Progress } from '../progress.ts';
import type { ProductSettings } from '../settings.ts';
import { chooseStart, historyOf, startsOn } from './choose-backup.ts';
import type { Source } from './open-source.ts';
import { type Recovered, recover } from './recover.ts';
import { type TakenIn, takeIn } from './take-in.ts';
import { type SealedArchive, unpackArchived } from './unpack-archived.ts';

export interface Restored {
  /** The instant that the databases are of, ISO 8601. */
  restoredTo: string;
  /** The instant to which the archive knows what happened after it; absent when it knows of nothing later. */
  laterUntil: string | undefined;
  /** What each service has taken in from then, and held. */
  taken: TakenIn[];
}

/**
 * Makes `folder` the data folder as of the instant of `source`, and takes in from the log after it what must not be
 * forgotten. The servers that this needs are stopped at the end, and what is only needed meanwhile is removed.
 */
export async function restoreFolder(
  { source, folder, settings, secretsFile, takeInEntry }: RestoreFolder,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Restored> {
  // Before anything is read: what is written from now on is not taken in.
  const reach = source.archive ? await linesReach(source.archive.store) : {};
  await progress.step('unpacking', source.unpack(folder, signal));
  await noteTakenIn(folder, reach);
  if (!(settings.SESSION_SECRET && settings.INTERNAL_SECRET)) await bringSecrets(folder, source.name, secretsFile);
  await using recovered = await progress.step('database', recover(folder, { to: source.to, isDurable: true }, signal));
  await using later = await progress.step('later log', recoverLater(source, recovered, `${folder}-later`, signal));
  const taking = takeIn(
    {
      settings: { ...settings, DATA_DIR: folder },
      restoredUrl: recovered.url,
      restoredTo: recovered.until,
      later: later.copy,
      entryOf: takeInEntry,
    },
    signal,
  );
  const taken = await progress.step('taking in', taking);
  return { restoredTo: recovered.until, laterUntil: later.copy?.until, taken };
}

export interface RestoreFolder {
  source: Source;
  folder: string;
  settings: ProductSettings;
  secretsFile: string | undefined;
  /** Where the program of a service lies that takes in from the later log; only tests have others. */
  takeInEntry?: (service: string) => string;
}

interface Later extends AsyncDisposable {
  /** Absent when nothing is known of later. */
  copy: Recovered | undefined;
}

/** A second copy, at the end of the newest log: what happened after the restored instant. */
async function recoverLater(source: Source, restored: Recovered, folder: string, signal: AbortSignal): Promise<Later> {
  await using making = new AsyncDisposableStack();
  const { archive } = source;
  const reachesEnd = source.isNewest && !restored.isCutOff;
  const start = archive && !reachesEnd && (await endOf(archive, restored, source.line));
  let copy: Recovered | undefined;
  if (archive && start) {
    making.defer(() => rm(folder, { recursive: true, force: true }));
    await rm(folder, { recursive: true, force: true });
    await checkDataFolder(folder);
    await unpackArchived(archive, start, folder, signal);
    const recovered = making.use(await recover(folder, { to: undefined, isDurable: false }, signal));
    if (isAfter(recovered.until, restored.until)) copy = recovered;
  }
  const resources = making.move();
  return { copy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function endOf({ store }: SealedArchive, { systemId }: Recovered, line: string | undefined) {
  return chooseStart(await startsOn(store, await historyOf(store, systemId, line)), undefined);
}

const isAfter = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) > 0;
