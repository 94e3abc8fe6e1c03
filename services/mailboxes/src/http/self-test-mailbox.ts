import { calls } from '@cadenza/contracts';
import { newTrace } from '@cadenza/event-kit';
import { notFound, reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { accessTo } from '../handlers/access-to.ts';
import { handleMailbox } from '../handlers/mailbox.ts';
import { lookIntoRefusedLogin } from '../handlers/refused-logins.ts';
import { existingMailbox, existingRow } from './shown-mailbox.ts';

export const selfTestMailbox = route(calls.selfTestMailbox, async ({ params }, context: Context) => {
  const { address, fromName } = await existingMailbox(context, params.id);
  const smtp = await accessTo(context, params.id, 'smtp');
  if (!smtp) throw notFound('mailbox');
  const imap = (await accessTo(context, params.id, 'imap')) ?? null;
  const { accessRevision } = smtp;
  await context.selfTests.start({
    ...{ mailboxId: params.id, address, fromName, smtp, imap },
    lookIntoRefusedLogin: () => lookInto(context, params.id, accessRevision),
    judgeMessageIds: (areReplaced) => {
      const trace = newTrace(context);
      const command = { type: 'JudgeMessageIds', areReplaced, accessRevision, now: trace.now.toString() } as const;
      return handleMailbox(context, params.id, command, trace);
    },
  });
  return existingMailbox(context, params.id);
});

/** A mailbox that needs attention already is not signed in to again: servers lock out accounts that try too often. */
async function lookInto(context: Context, mailboxId: string, accessRevision: number): Promise<void> {
  const { fault } = await existingRow(context, mailboxId);
  if (fault === null)
    await lookIntoRefusedLogin(context, { mailboxId, use: 'smtp', accessRevision }, newTrace(context));
}

/** For services that connect to the mailbox. */
export const tellMailboxAccess = route(calls.tellMailboxAccess, async ({ params, query }, context: Context) => {
  const access = await accessTo(context, params.id, query.for);
  if (!access) throw notFound('mailbox');
  return reply(200, access, { 'cache-control': 'no-store' });
});
