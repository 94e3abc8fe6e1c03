import { rm } from 'node:fs/promises';
import path from 'node:path';
import { stopLeftOver } from '@cadenza/embedded-postgres';
import { linesReach } from '../archive/check-history.ts';
import { noteTakenIn } from '../archive/line.ts';
import { bringSecrets } from '../backup/secrets-beside.ts';
import { checkDataFolder } from '../preflight.ts';
import type { Progress } from '../progress.ts';
import type { ProductSettings } from '../settings.ts';
import { chooseStart, historyOf, startsOn } from './choose-backup.ts';
import { checkReached, howMuchIsKnown, isAfter, type Known } from './known.ts';
import type { Source } from './open-source.ts';
import { type Recovered, recover } from './recover.ts';
import { type TakenIn, takeIn } from './take-in.ts';
import { unpackArchived } from './unpack-archived.ts';

export interface Restored {
  /** The instant to which the databases are restored, ISO 8601. */
  restoredTo: string;
  /** How much the archive knows of the time after it; absent when it knows of nothing later. */
  later: Known | undefined;
  /** What each service has taken in from that time, and what it held. */
  taken: TakenIn[];
}

/**
 * Restores the data folder `folder` to the instant of `source`, and takes in from the later log what must not be
 * forgotten. The servers that this needs are stopped at the end, and temporary files are removed.
 */
export async function restoreFolder(
  { source, folder, settings, secretsFile, takeInEntry }: RestoreFolder,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Restored> {
  // Taken before anything is read: what is written from now on is not taken in.
  const reach = source.archive ? await linesReach(source.archive.store) : {};
  const broken = await progress.step('unpacking', source.unpack(folder, signal));
  await noteTakenIn(folder, reach);
  const mayBeMissing = settings.SESSION_SECRET !== undefined;
  await bringSecrets(folder, source.name, { given: secretsFile, mayBeMissing });
  await using recovered = await progress.step('database', recover(folder, { to: source.to, isDurable: true }, signal));
  await checkReached(source, recovered, broken);
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
  return { restoredTo: recovered.until, later: later.copy && knownOf(later.copy), taken };
}

const knownOf = ({ until, unknown }: Known): Known => ({ until, unknown });

export interface RestoreFolder {
  source: Source;
  folder: string;
  settings: ProductSettings;
  secretsFile: string | undefined;
  /** Where the take-in program of a service lies; only tests set it. */
  takeInEntry?: (service: string) => string;
}

interface Later extends AsyncDisposable {
  /** Absent when nothing later is known. */
  copy: (Known & Recovered) | undefined;
}

/** A second copy of the databases, at the end of the newest log: what happened after the restored instant. */
async function recoverLater(source: Source, restored: Recovered, folder: string, signal: AbortSignal): Promise<Later> {
  await using making = new AsyncDisposableStack();
  const { archive } = source;
  const reachesEnd = source.isNewest && !restored.isCutOff;
  const history = archive && !reachesEnd ? await historyOf(archive.store, restored.systemId, source.line) : [];
  const start = archive && chooseStart(await startsOn(archive.store, history), undefined);
  let copy: Later['copy'];
  if (archive && start) {
    making.defer(() => removeCopy(folder));
    await removeCopy(folder);
    await checkDataFolder(folder);
    const broken = await unpackArchived(archive, start, folder, signal);
    const recovered = making.use(await recover(folder, { to: undefined, isDurable: false }, signal));
    const isNewest = start.line.id === history.at(-1)?.id;
    const known = await howMuchIsKnown(archive.store, start, recovered, broken);
    const beyond = `${archive.store.place} has no base backup yet of what came after, on line ${history.at(-1)?.id}.`;
    if (isAfter(recovered.until, restored.until))
      copy = { ...recovered, ...(isNewest ? known : { until: recovered.until, unknown: beyond }) };
  }
  const resources = making.move();
  return { copy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function removeCopy(folder: string): Promise<void> {
  await stopLeftOver(path.join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}
