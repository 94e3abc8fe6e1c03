import { lchown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, ownerOf } from './account.ts';

export interface Recovery {
  /** The last instant whose commits are recovered, ISO 8601; absent: all of the log in `pg_wal`. */
  to?: string | undefined;
}

/** PostgreSQL's message when nothing was committed after the instant. The whole log can be recovered then. */
const endedBefore = 'recovery ended before configured recovery target was reached';

/** Whether a recovery failed because nothing was committed after its instant. */
export const nothingCommittedAfter = (error: unknown): boolean => String(error).includes(endedBefore);

/**
 * PostgreSQL documentation, "Archive Recovery". The whole log lies in `pg_wal`, so the command that would fetch more
 * fails.
 */
export function recoverySettings({ to }: Recovery): Record<string, string> {
  return {
    restore_command: 'exit 1',
    // No connections before the recovery has ended.
    hot_standby: 'off',
    ...(to && {
      recovery_target_time: to.replace('T', ' ').replace(/Z$/, '+00'),
      recovery_target_action: 'promote',
    }),
  };
}

/** Tells the server that the cluster is a copy to be recovered, so that it begins a timeline of its own. */
export async function requestRecovery(cluster: string, account: Account): Promise<void> {
  const file = path.join(cluster, 'recovery.signal');
  await writeFile(file, '', { mode: 0o600 });
  const owner = ownerOf(account);
  if (owner !== undefined) await lchown(file, owner, owner);
}
