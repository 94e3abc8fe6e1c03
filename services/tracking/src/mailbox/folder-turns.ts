import type { FoundFolder } from './found-folders.ts';

/**
 * How many folders without a use are asked for in a round, those first that were not for longest. Those are free of which
 * the list of folders said that nothing is new.
 */
export const looksPerRoundMax = 200;

/** A look at all folders: when it began, by `performance.now()`, and how many were asked for. */
export interface Round {
  roundAtMs: number;
  looks: number;
}

type Folder = Pick<FoundFolder, 'folder' | 'readAtMs' | 'dueAtMs' | 'failure'>;

const hasUse = ({ folder }: Pick<Folder, 'folder'>) => folder.label !== 'other';
const isOver = ({ looks }: Round) => looks >= looksPerRoundMax;

/** Those that were not read for longest come first. */
export const inTurn = <Each extends Folder>(folders: readonly Each[]): Each[] =>
  folders.toSorted((one, other) => one.readAtMs - other.readAtMs);

/** Whether a folder is looked at now: once a round, or again for mails that are due, unless the round has no room. */
export function isItsTurn(
  round: Round,
  folder: Folder,
  { nowMs, isFree }: { nowMs: number; isFree: boolean },
): boolean {
  const isNext = folder.readAtMs < round.roundAtMs || folder.dueAtMs <= nowMs;
  return isNext && (hasUse(folder) || isFree || !isOver(round));
}

/** Whether a folder was read in this round, or before where the round had no room for it. */
export const isReadIn = (round: Round, folder: Folder): boolean =>
  folder.readAtMs >= round.roundAtMs ||
  (!hasUse(folder) && isOver(round) && folder.failure === undefined && Number.isFinite(folder.readAtMs));
