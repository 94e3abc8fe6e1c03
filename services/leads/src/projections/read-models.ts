import type { ReadModels } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { AudienceEvent } from '../audience/events.ts';
import type { CustomFieldEvent } from '../custom-field/events.ts';
import type { LeadEvent } from '../lead/events.ts';
import { isAudienceEvent, projectAudience } from './audience.ts';
import { isCustomFieldEvent, projectCustomFields } from './custom-fields.ts';
import { forgetChangesOfLeads, projectLeadChanges } from './lead-changes.ts';
import { forgetReasons, noteMailable } from './links.ts';

/** The table of leads is no read model: events hold only the ids of leads. */
export const readModels: ReadModels = {
  tables: ['custom_fields', 'campaigns', 'audiences', 'links', 'link_engagement', 'lead_changes'],
  // A copy of what the rows of leads say, which a trigger writes.
  bookkeeping: { links: ['lead_place'] },
  project: async (transaction, events: readonly RecordedEvent<AudienceEvent | LeadEvent | CustomFieldEvent>[]) => {
    for (const event of events) {
      if (isCustomFieldEvent(event)) await projectCustomFields(transaction, [event]);
      else if (isAudienceEvent(event)) await projectAudience(transaction, [event]);
      else await projectLeads(transaction, event);
    }
  },
};

async function projectLeads(transaction: Queryable, event: RecordedEvent<LeadEvent>): Promise<void> {
  await projectLeadChanges(transaction, [event]);
  if (event.type === 'LeadAddressChanged') await noteMailable(transaction, event.data.leadIds);
  if (event.type === 'LeadsErased') {
    await forgetReasons(transaction, event.data.leadIds);
    await forgetChangesOfLeads(transaction, event.data.leadIds);
  }
}
