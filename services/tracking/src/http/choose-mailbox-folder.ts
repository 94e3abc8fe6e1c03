import { calls } from '@cadenza/contracts';
import { notFound, Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { mustBeRead } from '../mailbox/choose-folders.ts';
import { chooseFolder, shownFolders } from '../projections/mailbox-folders.ts';
import { isConnected } from '../projections/mailboxes.ts';

export const chooseMailboxFolder = route(calls.chooseMailboxFolder, async ({ params, body }, { database }: Context) => {
  const { id: mailboxId, folder } = params;
  if (!(await isConnected(database, mailboxId))) throw notFound('mailbox');
  const known = (await shownFolders(database, mailboxId)).folders.find((each) => each.id === folder);
  if (!known) throw notFound('folder');
  if (mustBeRead(known.use)) throw new Refusal(409, 'always-read', 'This folder is always read');
  await chooseFolder(database, { mailboxId, folder, isRead: body.isRead });
  return shownFolders(database, mailboxId);
});
