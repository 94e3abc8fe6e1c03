import path from 'node:path';
import { imports, isTest } from './repository.ts';

type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/** Which folders of a service import which that lie beside them, by their paths. What only tests use does not count. */
export function importsOfFolders(): FolderImports {
  const found = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    const [folder, other] = (target && !isTest(from) && besideEachOther(from, target)) || [];
    if (folder && other) found.set(folder, (found.get(folder) ?? new Set()).add(other));
  }
  return found;
}

/** The folders in which two files of one service part; `undefined` where the folder of one holds the other. */
function besideEachOther(from: string, target: string): [string, string] | undefined {
  const [one, other] = [path.dirname(from).split('/'), path.dirname(target).split('/')];
  const depth = one.findIndex((name, place) => name !== other[place]);
  const isOfOneService = one[0] === 'services' && depth > 2;
  if (!isOfOneService || other[depth] === undefined) return undefined;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}

/** @returns `services/leads/src: audience, lead` for two folders that import each other */
export function mutualImports(folders: FolderImports): string[] {
  return [...folders].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => folder < other && folders.get(other)?.has(folder))
      .map((other) => pairName(folder, other)),
  );
}

const pairName = (one: string, other: string) =>
  `${path.dirname(one)}: ${[one, other]
    .map((each) => path.basename(each))
    .sort()
    .join(', ')}`;

/** The folders on a longer way that comes back to where it began, or between two such ways. */
export function foldersInCircles(folders: FolderImports): string[] {
  let left = [...folders].flatMap(([from, others]) => [...others].map((to) => ({ from, to })));
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter(
      ({ from, to }) => left.some((each) => each.to === from) && left.some((each) => each.from === to),
    );
  }
  return [...new Set(left.map(({ from }) => from))].sort();
}
