import type { Topic } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { type Consumer, consumerOf, currentTraceparent, type EventOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { ensureCampaign, lockCampaigns, markForVisit, noteTrace } from '../projections/campaigns.ts';

/**
 * Notes what an event says about a campaign, and asks the dispatcher for a visit and an acknowledgement.
 * @param keep writes what is no read model
 */
export function onChange<T extends Topic, Type extends EventOf<T, string>['type']>(
  topic: T,
  type: Type,
  {
    keep,
    note,
    react,
  }: {
    keep?: (transaction: Queryable, data: EventOf<T, Type>['data'], context: Context) => Promise<void>;
    note: (transaction: Queryable, data: EventOf<T, Type>['data'], occurredAt: string) => Promise<void>;
    react?: (event: EventOf<T, Type>, context: Context) => Promise<void>;
  },
): Consumer<Context> {
  type Data = EventOf<T, Type>['data'];
  return consumerOf<Context, T, Type>(topic, type, {
    before: async (transaction, { id, data }, context) => {
      const { campaignId } = data as { campaignId: string };
      await lockCampaigns(transaction, [campaignId]);
      await ensureCampaign(transaction, campaignId);
      await markForVisit(transaction, [campaignId], context.clock.now(), [id]);
      const traceparent = currentTraceparent();
      if (traceparent) await noteTrace(transaction, campaignId, traceparent);
      await keep?.(transaction, data as Data, context);
    },
    project: async (transaction, { data, occurredAt }) => {
      await ensureCampaign(transaction, (data as { campaignId: string }).campaignId);
      await note(transaction, data as Data, occurredAt);
    },
    ...(react && { react }),
  });
}
