import { calls, healthPerReportMax } from '@cadenza/contracts';
import { Refusal, route, tokensOfList } from '@cadenza/http-kit';
import { fitToShow } from '@cadenza/mailbox';
import type { Context } from '../context.ts';
import { handleMailbox } from '../handlers/mailbox.ts';

const fieldsPerMailbox = 4;

/** For the service that sends. Mailboxes that do not exist any more are passed over. */
export const reportHealth = route(
  calls.reportHealth,
  async ({ body, trace }, context: Context) => {
    for (const { mailboxId, reason, ...told } of body.mailboxes) {
      const command = { type: 'ReportHealth', ...told, reason: reason && fitToShow(reason) } as const;
      try {
        await handleMailbox(context, mailboxId, command, trace);
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      }
    }
    return { success: true } as const;
  },
  { bodyTokensMax: tokensOfList(healthPerReportMax, fieldsPerMailbox) },
);
