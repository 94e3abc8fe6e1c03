import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { attachMessage } from '../audience/attach-message.ts';
import type { Context } from '../context.ts';
import { type Attached, attachLeads } from '../handlers/audience.ts';

export const attachLeadsToCampaign = route(
  calls.attachLeads,
  async ({ params, body, trace, makeOnce }, context: Context) => {
    const { attached, alreadyAttached, status } = await makeOnce<Attached>((keep) =>
      attachLeads(context, params.id, body.leadIds, trace, keep),
    );
    return { success: true, attached, alreadyAttached, message: attachMessage(status) } as const;
  },
);
