import path from 'node:path';
import { writeAtomically } from '../write-atomically.ts';

/** What the gateway shows on /metrics; instants are ISO 8601. */
interface ArchiveState {
  /** Since when the archive is incomplete; `null` while it lacks at most the last second. */
  behindSince: string | null;
  /** When the newest base backup was taken. */
  backupAt: string | null;
}

export const archiveStateFile = (dataFolder: string) => path.join(dataFolder, 'archive-state.json');

/** Keeps the state in the data folder. It is written when it changes, which is rare, and never delays the archive. */
export function keepArchiveState(dataFolder: string, startedAt: string) {
  let state: ArchiveState = { behindSince: startedAt, backupAt: null };
  let writing = Promise.resolve();
  return (change: Partial<ArchiveState>): Promise<void> => {
    state = { ...state, ...change };
    writing = writing.then(() =>
      writeAtomically(archiveStateFile(dataFolder), `${JSON.stringify(state)}\n`).catch(() => {}),
    );
    return writing;
  };
}
