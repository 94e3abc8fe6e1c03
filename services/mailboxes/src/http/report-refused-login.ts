import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { lookIntoRefusedLogin } from '../handlers/refused-logins.ts';
import { existingRow } from './shown-mailbox.ts';

/** For services that connect to the mailbox. Reports of credentials that were changed since are void. */
export const reportRefusedLogin = route(
  calls.reportRefusedLogin,
  async ({ params, body: { for: use, accessRevision }, trace }, context: Context) => {
    const { fault, facts } = await existingRow(context, params.id);
    if (fault !== null || accessRevision !== facts.accessRevision) return { needsAttention: fault !== null };
    const needsAttention = await lookIntoRefusedLogin(context, { mailboxId: params.id, use, accessRevision }, trace);
    return { needsAttention };
  },
);
