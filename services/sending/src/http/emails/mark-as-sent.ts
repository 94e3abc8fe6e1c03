import { route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { handleEmail } from '../../email/handle.ts';
import { emailParams, existingEmail } from './email-params.ts';

export const markAsSent = route({
  method: 'post',
  path: '/api/campaigns/:id/emails/:emailId/mark-as-sent',
  params: emailParams,
  handle: async ({ params, trace: { correlationId, causationId, wrote } }, context: Context) => {
    const metadata = { correlationId, causationId };
    const { lastStep } = await existingEmail(context, params);
    wrote(await handleEmail(context, params.emailId, { type: 'MarkAsSent', lastStep }, { metadata }));
    return { success: true };
  },
});
