import { calls } from '@cadenza/contracts';
import { type Identity, notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { accessTo } from '../handlers/access-to.ts';
import { handleMailbox } from '../handlers/mailbox.ts';
import { testSaved } from './counted-tests.ts';
import { existingMailbox, existingRow } from './shown-mailbox.ts';

export const pauseMailbox = route(calls.pauseMailbox, async ({ params, trace }, context: Context) => {
  await handleMailbox(context, params.id, { type: 'PauseMailbox' }, trace);
  return existingMailbox(context, params.id);
});

export const resumeMailbox = route(calls.resumeMailbox, async ({ params, identity, trace }, context: Context) => {
  const { fault } = await existingRow(context, params.id);
  const testedRevision = fault && (await testAgain(context, params.id, identity));
  await handleMailbox(context, params.id, { type: 'ResumeMailbox', testedRevision }, trace);
  return existingMailbox(context, params.id);
});

export const removeMailbox = route(calls.removeMailbox, async ({ params, trace }, context: Context) => {
  await handleMailbox(context, params.id, { type: 'RemoveMailbox', now: trace.now.toString() }, trace);
  return { success: true } as const;
});

/**
 * Signs in to all servers of a mailbox.
 * @returns the revision of the credentials, which work
 * @throws Refusal 422 with the verdicts unless they do
 */
async function testAgain(context: Context, mailboxId: string, identity: Identity): Promise<number> {
  const smtp = await accessTo(context, mailboxId, 'smtp');
  if (!smtp) throw notFound('mailbox');
  const imap = await accessTo(context, mailboxId, 'imap');
  await testSaved(context, identity, { smtp, imap }, { otherwise: 'The mailbox still needs attention' });
  return smtp.accessRevision;
}
