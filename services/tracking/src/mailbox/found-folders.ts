import type { ListResponse } from 'imapflow';
import type { FollowedFolder } from './followed-folder.ts';

/** A followed folder as this server has it. */
export interface FoundFolder {
  folder: FollowedFolder;
  path: string;
  /** The name of its cursor behind that of the account. */
  cursorName: string;
  /** What the server said of it before the last look; it says the same while nothing is new. */
  seen: string | undefined;
  /** When it is looked at again though nothing is new, by `performance.now()`. */
  dueAtMs: number;
}

/**
 * The folders that a server has. It may give one of them several uses; each use then reads it for itself.
 *
 * @throws Error with a sentence when it lacks one that it must have
 */
export function findFolders(
  folders: readonly [FollowedFolder, ...FollowedFolder[]],
  list: readonly ListResponse[],
): [FoundFolder, ...FoundFolder[]] {
  const taken = new Set<string>();
  const found = folders.flatMap((folder): FoundFolder[] => {
    const path = folder.find(list);
    if (path === undefined) return [];
    const cursorName = taken.has(path) ? `${path} as ${folder.label}` : path;
    taken.add(path);
    return [{ folder, path, cursorName, seen: undefined, dueAtMs: Number.POSITIVE_INFINITY }];
  });
  return found as [FoundFolder, ...FoundFolder[]];
}
