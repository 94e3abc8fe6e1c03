import { inTime } from '@cadenza/mailbox';
import type { StatusObject } from 'imapflow';
import type { ChosenFolder } from './choose-folders.ts';
import type { Connection, FollowedAccount } from './followed-account.ts';
import { type FoundFolder, findFolders } from './found-folders.ts';

const listMsMax = 30_000;
const listLimit = { bytes: 2_097_152, answers: 20_000 };

export interface ListedFolders {
  watched: FoundFolder;
  others: readonly FoundFolder[];
  /** Also those that are not read. */
  chosen: readonly ChosenFolder[];
  /** What the server said of folders with the list, by path. */
  states: Map<string, string>;
}

/** What a folder is asked for to know whether something came. */
export const stateQuery = { uidNext: true, uidValidity: true };

export const stateIn = (status: StatusObject | false | undefined): string | undefined =>
  status && status.uidNext !== undefined ? `${status.uidValidity} ${status.uidNext}` : undefined;

/**
 * Lists the folders, with their states where the server gives them in the same answer (LIST-STATUS, RFC 5819).
 *
 * @param known what was found before
 */
export async function listFolders(
  { client, inflow }: Connection,
  account: FollowedAccount,
  known: readonly FoundFolder[],
): Promise<ListedFolders> {
  const tellsStates = client.capabilities.has('LIST-STATUS');
  inflow.expect(listLimit);
  const list = await inTime(client, listMsMax, () => client.list(tellsStates ? { statusQuery: stateQuery } : {}));
  const { found, chosen } = findFolders(account, list, { namespaces: client.namespaces, known });
  const [watched, ...others] = found;
  const states = list.flatMap(({ path, status }): [string, string][] => {
    const state = stateIn(status);
    return state === undefined ? [] : [[path, state]];
  });
  return { watched, others, chosen, states: new Map(states) };
}
