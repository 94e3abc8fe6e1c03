import type { FolderState, FolderUse } from '@cadenza/contracts';
import type { ImapFlow, ListResponse } from 'imapflow';
import { type FolderChoices, folderId } from './folder-choices.ts';

/** A folder of the account's own, and whether it is read. */
export interface ChosenFolder {
  path: string;
  use: FolderUse;
  state: FolderState;
}

/** Besides those with a use. As many as are looked at within the hour by `looksPerRoundMax`. */
export const plainFoldersMax = 1_000;

const usesByFlag: readonly (readonly [string, FolderUse])[] = [
  ['\\sent', 'sent'],
  ['\\drafts', 'drafts'],
  ['\\trash', 'trash'],
  ['\\junk', 'junk'],
  ['\\all', 'all'],
  ['\\allmail', 'all'],
  ['\\flagged', 'flagged'],
  ['\\starred', 'flagged'],
  ['\\important', 'important'],
];
/**
 * What is thrown away or not written yet, and views that show mails of other folders again. Not that of all mails, which is
 * the only place of those that are archived at Gmail.
 */
const leftOut: ReadonlySet<FolderUse> = new Set(['drafts', 'trash', 'flagged', 'important']);

/**
 * Which folders of an account are read (rule M12): all that can hold mail and are its own, unless a person says otherwise.
 *
 * @param list as `client.list()` returns it, whose uses are by flag (RFC 6154) or by the usual names in many languages
 */
export function chooseFolders(
  list: readonly ListResponse[],
  namespaces: ImapFlow['namespaces'],
  choices: FolderChoices,
): ChosenFolder[] {
  let plain = 0;
  return list.flatMap((folder): ChosenFolder[] => {
    const { path } = folder;
    if (path === '' || !holdsMail(folder) || !isOwn(path, namespaces)) return [];
    const use = useOf(folder);
    if (mustBeRead(use)) return [{ path, use, state: 'read' }];
    if (!(choices[folderId(path)] ?? !leftOut.has(use))) return [{ path, use, state: 'left-out' }];
    if (use !== 'junk') plain += 1;
    return [{ path, use, state: plain > plainFoldersMax && use !== 'junk' ? 'passed-over' : 'read' }];
  });
}

/** Where answers arrive, and the evidence that an email left. */
export const mustBeRead = (use: FolderUse) => use === 'inbox' || use === 'sent';

function useOf({ path, flags, specialUse }: ListResponse): FolderUse {
  if (path.toUpperCase() === 'INBOX') return 'inbox';
  const named = new Set([...flags, specialUse ?? ''].map((flag) => flag.toLowerCase()));
  return usesByFlag.find(([flag]) => named.has(flag))?.[1] ?? 'other';
}

const unopened = new Set(['\\noselect', '\\nonexistent']);
const holdsMail = ({ flags }: ListResponse) => ![...flags].some((flag) => unopened.has(flag.toLowerCase()));

/** Whether the folder is neither of another user nor shared (RFC 2342). The longest beginning that fits decides. */
function isOwn(path: string, namespaces: ImapFlow['namespaces']): boolean {
  if (path.toUpperCase() === 'INBOX') return true;
  const own = lengthOfBeginning(path, namespaces?.personal);
  return own >= Math.max(lengthOfBeginning(path, namespaces?.other), lengthOfBeginning(path, namespaces?.shared));
}

function lengthOfBeginning(path: string, spaces: readonly { prefix: string }[] | false | undefined): number {
  const lengths = (spaces || []).flatMap(({ prefix }) => (path.startsWith(prefix) ? [prefix.length] : []));
  return Math.max(-1, ...lengths);
}
