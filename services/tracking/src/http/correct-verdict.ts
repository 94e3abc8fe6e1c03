import { calls, type ReceivedMail } from '@cadenza/contracts';
import { notFound, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { campaignExists } from '../projections/campaigns.ts';
import { engaged, findEmail } from '../projections/emails.ts';
import { findReceivedMail } from '../projections/received-mails.ts';

export const correctVerdict = route(
  calls.correctVerdict,
  async ({ params, body, trace }, context: Context): Promise<ReceivedMail> => {
    const { database } = context;
    if (!(await campaignExists(database, params.id))) throw notFound('campaign');
    const asked = { campaignId: params.id, mailId: params.mailId };
    const mail = await findReceivedMail(database, asked);
    const email = mail && (await findEmail(database, mail.emailId));
    if (!email) throw notFound('mail');
    const facts = engaged(email, trace.now.toString());
    await handleEngagement(context, { type: 'CorrectVerdict', engaged: facts, mailId: mail.id, ...body }, trace);
    const corrected = await findReceivedMail(database, asked);
    if (!corrected) throw notFound('mail');
    return corrected;
  },
);
