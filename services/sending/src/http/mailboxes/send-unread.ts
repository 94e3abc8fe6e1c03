import { calls } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import { relayAccount } from '../../account/standing.ts';
import type { Context } from '../../context.ts';
import { findMailbox } from '../../projections/mailboxes/mailboxes.ts';
import { noteLetGo } from '../../projections/unread-answers.ts';

/** Rule S13: a person lets follow-ups leave though nobody reads the answers. It ends by itself once they are read. */
export const sendUnread = route(calls.sendUnread, async ({ params: { id }, trace: { now } }, { database }: Context) => {
  if (!(await findMailbox(database, id))) throw notFound('mailbox');
  await database.transaction((transaction) => noteLetGo(transaction, id, now));
  return { success: true } as const;
});

export const sendUnreadByRelay = route(calls.sendUnreadByRelay, async ({ trace: { now } }, { database }: Context) => {
  await database.transaction((transaction) => noteLetGo(transaction, relayAccount, now));
  return { success: true } as const;
});
