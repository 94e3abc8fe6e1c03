import { followAddresses } from '../handlers/follow-address.ts';
import { followValuesOf } from '../handlers/follow-values.ts';
import { heedStops, heedStopsOf } from '../handlers/heed-stops.ts';
import { takeOverDay } from '../handlers/take-over.ts';
import { detach, enrol, joinEnrolments } from '../projections/enrolments/audience.ts';
import { joinAddresses, keepLeads } from '../projections/leads.ts';
import { endJoinedColleagues } from './colleagues.ts';
import { onChange } from './on-change.ts';

const onLinksJoined = onChange('LinksJoined', {
  keep: (transaction, { links }) => joinAddresses(transaction, links),
  note: (transaction, { campaignId, links }) => joinEnrolments(transaction, campaignId, links),
  react: async ({ id, correlationId, data: { campaignId, links } }, context) => {
    const metadata = { correlationId, causationId: id };
    for (const { leadId, fromLeadId } of links) {
      const same = { campaignId, leadId, fromLeadId };
      await takeOverDay(context, same, metadata);
      await heedStops(context, { campaignId, leadId }, { metadata });
    }
  },
});

export const audienceConsumers = [
  onChange('LeadsAttached', {
    keep: (transaction, { links }, { hashKey }) =>
      keepLeads(
        transaction,
        links.map(({ leadId, lead }) => ({ ...lead, id: leadId })),
        hashKey,
      ),
    note: (transaction, { campaignId, links, attachedAt }) => enrol(transaction, campaignId, links, attachedAt),
    react: async ({ id, correlationId, data }, context) => {
      const metadata = { correlationId, causationId: id };
      const leadIds = data.links.map(({ leadId }) => leadId);
      await followAddresses(context, leadIds, metadata);
      await endJoinedColleagues(context, data, metadata);
      await heedStopsOf(context, leadIds, { campaignId: data.campaignId, metadata });
      await followValuesOf(context, data.campaignId, leadIds, metadata);
    },
  }),
  onChange('LeadsDetached', {
    note: (transaction, { campaignId, links }) =>
      detach(
        transaction,
        campaignId,
        links.map(({ leadId }) => leadId),
      ),
  }),
  onLinksJoined,
];
