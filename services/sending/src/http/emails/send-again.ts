import { calls, type NotAgainReason } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { handleEmail } from '../../handlers/email.ts';
import { heedStops } from '../../handlers/heed-stops.ts';
import { existingEmail } from './existing-email.ts';

const refusals: Record<NotAgainReason, string> = {
  'campaign-over': 'This campaign is over and sends nothing more, so nothing was sent.',
  'former-address': 'The lead has another address now, and nothing is sent to the old one again.',
  stopped: 'This lead gets no more emails of this campaign, so nothing was sent.',
};

export const sendAgain = route(
  calls.sendAgain,
  async ({ params, trace: { correlationId, causationId, now, wrote } }, context: Context) => {
    const metadata = { correlationId, causationId };
    const { leadId } = await existingEmail(context, params);
    // It is the turn of its lead: what stops that everywhere ends it now.
    await heedStops(context, { campaignId: params.id, leadId }, { isTurn: true, metadata });
    const { notAgain } = await existingEmail(context, params);
    if (notAgain !== null) throw new Refusal(409, 'email-not-sendable', refusals[notAgain]);
    const command = { type: 'SendAgain', now: now.toString({ smallestUnit: 'millisecond' }) } as const;
    wrote(await handleEmail(context, params.emailId, command, { metadata }));
    return { success: true } as const;
  },
);
