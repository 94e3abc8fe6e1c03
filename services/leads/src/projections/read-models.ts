import type { ReadModels } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { AudienceEvent } from '../audience/events.ts';
import type { CustomFieldEvent } from '../custom-field/events.ts';
import type { LeadEvent } from '../lead/events.ts';
import { isAudienceEvent, projectAudience } from './audience.ts';
import { isCustomFieldEvent, projectCustomFields } from './custom-fields.ts';
import { forgetReasons, noteMailable } from './links.ts';

/** The table of leads is no read model: events hold only the ids of leads. */
export const readModels: ReadModels = {
  tables: ['custom_fields', 'campaigns', 'audiences', 'links', 'link_engagement'],
  // A copy of what the rows of leads say, which a trigger writes.
  bookkeeping: { links: ['lead_place'] },
  project: async (transaction, events: readonly RecordedEvent<AudienceEvent | LeadEvent | CustomFieldEvent>[]) => {
    for (const event of events) {
      if (isCustomFieldEvent(event)) await projectCustomFields(transaction, [event]);
      else if (isAudienceEvent(event)) await projectAudience(transaction, [event]);
      else if (event.type === 'LeadAddressChanged') await noteMailable(transaction, event.data.leadIds);
      else if (event.type === 'LeadsErased') await forgetReasons(transaction, event.data.leadIds);
    }
  },
};
