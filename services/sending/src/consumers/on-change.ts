import type { ContractEventOf, ContractEventType } from '@cadenza/contracts';
import { type Consumer, consumersFor } from '@cadenza/event-kit';
import { currentTraceparent } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { ensureCampaign } from '../projections/campaigns/campaigns.ts';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { noteTrace, requestVisit } from '../projections/campaigns/visits.ts';

const { on } = consumersFor<Context>();

/** The types of events that are about one campaign. */
type CampaignChange = {
  [Type in ContractEventType]: ContractEventOf<Type>['data'] extends { campaignId: string } ? Type : never;
}[ContractEventType];

const lock = (transaction: Queryable, events: readonly { data: { campaignId: string } }[]): Promise<void> =>
  lockCampaigns(
    transaction,
    events.map(({ data }) => data.campaignId),
  );

/**
 * Notes what an event says about a campaign, and asks the dispatcher for a visit and an acknowledgement.
 * @param keep writes what is no read model
 */
export function onChange<Type extends CampaignChange>(
  type: Type,
  {
    keep,
    note,
    react,
  }: {
    keep?: (transaction: Queryable, data: ContractEventOf<Type>['data'], context: Context) => Promise<void>;
    note: (transaction: Queryable, data: ContractEventOf<Type>['data'], occurredAt: string) => Promise<void>;
    react?: (event: ContractEventOf<Type>, context: Context) => Promise<void>;
  },
): Consumer<Context, Type> {
  return on(type, {
    lock,
    before: async (transaction, { id, data }, context) => {
      const { campaignId } = data;
      await ensureCampaign(transaction, campaignId);
      await requestVisit(transaction, [campaignId], context.clock.now(), [id]);
      const traceparent = currentTraceparent();
      if (traceparent) await noteTrace(transaction, campaignId, traceparent);
      await keep?.(transaction, data, context);
    },
    project: async (transaction, { data, occurredAt }) => {
      await ensureCampaign(transaction, data.campaignId);
      await note(transaction, data, occurredAt);
    },
    ...(react && { react }),
  });
}
