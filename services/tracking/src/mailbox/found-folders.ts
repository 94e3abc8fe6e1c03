import type { ImapFlow, ListResponse } from 'imapflow';
import { type ChosenFolder, chooseFolders } from './choose-folders.ts';
import type { FollowedAccount } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';
import { Refusals } from './refusals.ts';

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
  /** When it was last read to its end, by `performance.now()` and by the product's clock. */
  readAtMs: number;
  readAt: Temporal.Instant | undefined;
  /** Why it could not be read the last time, and how often in a row. */
  failure: unknown;
  failures: number;
  refusals: Refusals;
}

export interface FoundFolders {
  found: [FoundFolder, ...FoundFolder[]];
  /** All folders of the account, also those that are not read; empty where only named ones are followed. */
  chosen: readonly ChosenFolder[];
}

/**
 * The folders to read of those that a server has. It may give one of them several uses; each use then reads it for itself.
 *
 * @param known what was found before, which keeps its state
 * @throws Error with a sentence when it lacks one that it must have
 */
export function findFolders(
  { folders, others }: Pick<FollowedAccount, 'folders' | 'others'>,
  list: readonly ListResponse[],
  { namespaces, known = [] }: { namespaces?: ImapFlow['namespaces']; known?: readonly FoundFolder[] } = {},
): FoundFolders {
  const chosen = others ? chooseFolders(list, namespaces, others.choices) : [];
  const leftOut = new Set(chosen.flatMap(({ path, state }) => (state === 'left-out' ? [path] : [])));
  const before = new Map(known.map((each) => [each.cursorName, each]));
  const taken = new Set<string>();
  const named = folders.flatMap((folder): FoundFolder[] => {
    const path = folder.find(list);
    if (path === undefined || leftOut.has(path)) return [];
    const cursorName = taken.has(path) ? `${path} as ${folder.label}` : path;
    taken.add(path);
    return [before.get(cursorName) ?? newlyFound(folder, path, cursorName)];
  });
  const more = chosen.flatMap(({ path, use, state }) =>
    others && state === 'read' && use !== 'sent' && !taken.has(path)
      ? [before.get(path) ?? newlyFound(others.as, path, path)]
      : [],
  );
  return { found: [...named, ...more] as [FoundFolder, ...FoundFolder[]], chosen };
}

const newlyFound = (folder: FollowedFolder, path: string, cursorName: string): FoundFolder => ({
  ...{ folder, path, cursorName, seen: undefined, dueAtMs: Number.POSITIVE_INFINITY },
  ...{ readAtMs: Number.NEGATIVE_INFINITY, readAt: undefined, failure: undefined, failures: 0 },
  refusals: new Refusals(),
});
