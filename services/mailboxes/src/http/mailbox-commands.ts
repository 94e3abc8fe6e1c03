import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleMailbox } from '../mailbox/handle.ts';
import { existingMailbox } from './shown-mailbox.ts';

export const pauseMailbox = route(calls.pauseMailbox, async ({ params, trace }, context: Context) => {
  await handleMailbox(context, params.id, { type: 'PauseMailbox' }, trace);
  return existingMailbox(context, params.id);
});

export const resumeMailbox = route(calls.resumeMailbox, async ({ params, trace }, context: Context) => {
  await handleMailbox(context, params.id, { type: 'ResumeMailbox' }, trace);
  return existingMailbox(context, params.id);
});

export const removeMailbox = route(calls.removeMailbox, async ({ params, trace }, context: Context) => {
  await handleMailbox(context, params.id, { type: 'RemoveMailbox', now: trace.now.toString() }, trace);
  return { success: true } as const;
});
