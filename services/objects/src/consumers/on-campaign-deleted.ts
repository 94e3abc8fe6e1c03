import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteCampaignDeleted } from '../projections/file-uses.ts';

const { on } = consumersFor<Context>();

export const onCampaignDeleted = on('CampaignDeleted', {
  before: (transaction, { data: { campaignId } }, { clock }) =>
    noteCampaignDeleted(transaction, { campaignId, heardAt: clock.realNow() }),
});
