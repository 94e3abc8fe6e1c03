import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteUses } from '../projections/file-uses.ts';
import { namedFiles } from '../stored-file/named-files.ts';

const { on } = consumersFor<Context>();

export const onSequenceChanged = on('CampaignSequenceChanged', {
  before: (transaction, { data: { campaignId, steps }, occurredAt }, { clock }) =>
    noteUses(transaction, {
      campaignId,
      fileIds: namedFiles(steps),
      changedAt: occurredAt,
      heardAt: clock.realNow(),
    }),
});
