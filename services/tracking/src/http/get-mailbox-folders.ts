import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { shownFolders } from '../projections/mailbox-folders.ts';
import { isConnected } from '../projections/mailboxes.ts';

export const getMailboxFolders = route(calls.listMailboxFolders, async ({ params }, { database }: Context) => {
  if (!(await isConnected(database, params.id))) throw notFound('mailbox');
  return shownFolders(database, params.id);
});
