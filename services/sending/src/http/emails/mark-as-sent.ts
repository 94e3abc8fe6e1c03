import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { handleEmail } from '../../handlers/email.ts';
import { existingEmail } from './existing-email.ts';

export const markAsSent = route(
  calls.markAsSent,
  async ({ params, trace: { correlationId, causationId, wrote } }, context: Context) => {
    const metadata = { correlationId, causationId };
    const { lastStep } = await existingEmail(context, params);
    wrote(await handleEmail(context, params.emailId, { type: 'MarkAsSent', lastStep }, { metadata }));
    return { success: true } as const;
  },
);
