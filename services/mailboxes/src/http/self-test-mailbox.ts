import { calls } from '@cadenza/contracts';
import { notFound, reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { accessTo } from '../credentials/access-to.ts';
import { existingMailbox } from './shown-mailbox.ts';

export const selfTestMailbox = route(calls.selfTestMailbox, async ({ params }, context: Context) => {
  const { address, fromName } = await existingMailbox(context, params.id);
  const smtp = await accessTo(context, params.id, 'smtp');
  if (!smtp) throw notFound('mailbox');
  const imap = (await accessTo(context, params.id, 'imap')) ?? null;
  await context.selfTests.start({ mailboxId: params.id, address, fromName, smtp, imap });
  return existingMailbox(context, params.id);
});

/** For services that connect to the mailbox. */
export const tellMailboxAccess = route(calls.tellMailboxAccess, async ({ params, query }, context: Context) => {
  const access = await accessTo(context, params.id, query.for);
  if (!access) throw notFound('mailbox');
  return reply(200, access, { 'cache-control': 'no-store' });
});
