import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { noteUses } from '../projections/file-uses.ts';
import { namedFiles } from '../stored-file/named-files.ts';

export const onSequenceChanged = consumerOf<Context, typeof topics.campaigns, 'CampaignSequenceChanged'>(
  topics.campaigns,
  'CampaignSequenceChanged',
  {
    before: (transaction, { data: { campaignId, steps }, occurredAt }, { clock }) =>
      noteUses(transaction, {
        campaignId,
        fileIds: namedFiles(steps),
        changedAt: occurredAt,
        heardAt: clock.realNow(),
      }),
  },
);
